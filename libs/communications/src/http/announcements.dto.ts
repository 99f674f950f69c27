import { withoutUndefined } from '@homeroom/kernel';
import { kinds, Optional, ListQueryDto, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { announcementLengths, type Audience, audiences, priorities, type Priority } from '../domain/announcement';

/** POST /announcements and PUT /announcements/{id} */
@ApiSchema({ name: 'AnnouncementFields' })
export class AnnouncementDto {
  @Required(kinds.text(announcementLengths.title))
  title!: string;

  @Required(kinds.text(announcementLengths.content))
  content!: string;

  @Required(kinds.oneOf(audiences))
  scope!: Audience;

  @Optional(kinds.integer())
  class_id?: number | null;

  @Optional(kinds.text(announcementLengths.grade_level))
  grade_level?: string | null;

  /** null sets it to `normal`. */
  @Optional(kinds.oneOf(priorities), { description: '`normal` by default for a new announcement' })
  priority?: Priority | null;

  @Optional(kinds.dateTime, {
    description: 'null: it never expires. It may be in the past. A time without an offset is UTC',
  })
  expires_at?: Date | null;

  details() {
    const { title, content, scope, class_id: classId, grade_level: gradeLevel, expires_at: expiresAt } = this;
    const priority: Priority | undefined = this.priority === null ? 'normal' : this.priority;
    return withoutUndefined({ title, content, scope, classId, gradeLevel, priority, expiresAt });
  }
}

/** GET /announcements */
export class ListAnnouncementsDto extends ListQueryDto {
  @QueryParameter(kinds.oneOf(audiences), { example: 'school' })
  scope?: Audience;

  @QueryParameter(kinds.oneOf(priorities), { example: 'high' })
  priority?: Priority;

  @QueryParameter(kinds.queryBoolean, { description: 'Leaves out expired announcements', default: true })
  active_only: boolean = true;

  @SortParameter('id', 'published_at')
  sort?: string;
}
