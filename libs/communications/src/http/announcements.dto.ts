import { given } from '@homeroom/kernel';
import { kinds, Optional, PageQueryDto, Required } from '@homeroom/platform';
import { type Audience, audiences, priorities, type Priority } from '../domain/announcement';

/** POST /announcements and PUT /announcements/{id} */
export class AnnouncementDto {
  @Required(kinds.text(255))
  title!: string;

  @Required(kinds.text(20_000))
  content!: string;

  @Required(kinds.oneOf(audiences))
  scope!: Audience;

  @Optional(kinds.integer())
  class_id?: number | null;

  @Optional(kinds.text(255))
  grade_level?: string | null;

  /** Cleared, it is normal again. */
  @Optional(kinds.oneOf(priorities))
  priority?: Priority | null;

  @Optional(kinds.dateTime)
  expires_at?: Date | null;

  details() {
    const { title, content, scope, class_id: classId, grade_level: gradeLevel, expires_at: expiresAt } = this;
    const priority: Priority | undefined = this.priority === null ? 'normal' : this.priority;
    return given({ title, content, scope, classId, gradeLevel, priority, expiresAt });
  }
}

/** GET /announcements */
export class ListAnnouncementsDto extends PageQueryDto {
  @Optional(kinds.oneOf(audiences))
  scope?: Audience;

  @Optional(kinds.oneOf(priorities))
  priority?: Priority;

  @Optional(kinds.queryBoolean)
  active_only: boolean = true;
}
