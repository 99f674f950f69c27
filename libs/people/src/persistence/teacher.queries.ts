import { type Condition, ReadClient, searchCondition } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/records';
import { archivedConditions, LastDays, SchoolRecordQueries } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { familyName } from './family-name';
import { nameFields, preferredNames } from './shown-name';

export interface TeacherFilter {
  readonly search?: string;
  readonly department?: string;
  readonly schoolId?: number;
  readonly archived?: boolean;
}

/** Reads teachers as the JSON that the API answers. */
@Injectable()
export class TeacherQueries extends SchoolRecordQueries<TeacherFilter> {
  private readonly lastDays: LastDays;

  constructor(
    reader: ReadClient,
    private readonly calendar: SchoolCalendar,
  ) {
    super(reader, 'teacher', {
      table: 'teacher',
      view: 'teacher_record',
      sorts: { id: 'integer', name: 'name', family_name: 'name', department: 'text' },
      expressions: { family_name: familyName },
      notFound: () => new TeacherNotFound(),
    });
    this.lastDays = new LastDays(reader, 'teacher');
  }

  /** The last day of a teacher, or null. @throws TeacherNotFound */
  lastDay(id: number): Promise<string | null> {
    return this.lastDays.one(id, this.source.notFound);
  }

  /** The last days of those teachers who have one, by id. */
  lastDaysOf(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.lastDays.of(ids);
  }

  /** The preferred name and the shown name. @throws TeacherNotFound */
  preferredName(id: number): Promise<string> {
    return this.reader.getJson(preferredNames('teacher'), id, this.source.notFound);
  }

  protected override nameFields(): string {
    return nameFields('teacher', 'r.id');
  }

  protected conditionsOf({ search = '', department, schoolId, archived }: TeacherFilter): Condition[] {
    return [
      searchCondition(search),
      ['department = ?::text', department],
      ['school_id = ?::int', schoolId],
      ...archivedConditions(archived, this.calendar.time().today),
    ];
  }
}
