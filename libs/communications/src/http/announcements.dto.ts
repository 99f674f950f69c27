import { withoutUndefined } from '@homeroom/kernel';
import { kinds, Optional, ListQueryDto, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { IncludeParameter, SchoolField, SchoolParameter } from '@homeroom/schools';
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

  @SchoolField('The school that it is for; null for all')
  school_id?: number | null;

  details() {
    const { title, content, scope, class_id: classId, grade_level: gradeLevel, expires_at: expiresAt } = this;
    const priority: Priority | undefined = this.priority === null ? 'normal' : this.priority;
    const schoolId = this.school_id;
    return withoutUndefined({ title, content, scope, classId, gradeLevel, priority, expiresAt, schoolId });
  }
}

/** GET /announcements */
export class ListAnnouncementsDto extends ListQueryDto {
  @QueryParameter(kinds.oneOf(audiences), { example: 'school' })
  scope?: Audience;

  @QueryParameter(kinds.oneOf(priorities), { example: 'high' })
  priority?: Priority;

  @SchoolParameter()
  school_id?: number;

  @IncludeParameter()
  include?: 'school';

  @QueryParameter(kinds.queryBoolean, { description: 'Leaves out expired announcements', default: true })
  active_only: boolean = true;

  @SortParameter('id', 'published_at')
  sort?: string;

  filter() {
    return { scope: this.scope, priority: this.priority, schoolId: this.school_id, activeOnly: this.active_only };
  }
}
