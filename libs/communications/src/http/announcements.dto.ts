import { withoutUndefined } from '@homeroom/kernel';
import { kinds, Optional, PageQueryDto, QueryParameter, Required } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { type Audience, audiences, priorities, type Priority } from '../domain/announcement';

/** POST /announcements and PUT /announcements/{id} */
@ApiSchema({ name: 'AnnouncementFields' })
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
  @Optional(kinds.oneOf(priorities), { description: 'A new announcement is normal unless this says otherwise' })
  priority?: Priority | null;

  @Optional(kinds.dateTime, { description: 'Null: never. May lie in the past. Without an offset it is UTC' })
  expires_at?: Date | null;

  details() {
    const { title, content, scope, class_id: classId, grade_level: gradeLevel, expires_at: expiresAt } = this;
    const priority: Priority | undefined = this.priority === null ? 'normal' : this.priority;
    return withoutUndefined({ title, content, scope, classId, gradeLevel, priority, expiresAt });
  }
}

/** GET /announcements */
export class ListAnnouncementsDto extends PageQueryDto {
  @QueryParameter(kinds.oneOf(audiences), { example: 'school' })
  scope?: Audience;

  @QueryParameter(kinds.oneOf(priorities), { example: 'high' })
  priority?: Priority;

  @QueryParameter(kinds.queryBoolean, { description: 'Hides what has expired', default: true })
  active_only: boolean = true;
}
