import { type Condition, ReadClient, searchCondition } from '@homeroom/database';
import { SchoolRecordQueries } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { familyName } from './family-name';

export interface TeacherFilter {
  readonly search?: string;
  readonly department?: string;
  readonly schoolId?: number;
}

/** Reads teachers as the JSON that the API answers. */
@Injectable()
export class TeacherQueries extends SchoolRecordQueries<TeacherFilter> {
  constructor(reader: ReadClient) {
    super(reader, 'teacher', {
      table: 'teacher',
      view: 'teacher_record',
      sorts: { id: 'integer', name: 'name', family_name: 'name', department: 'text' },
      expressions: { family_name: familyName },
      notFound: () => new TeacherNotFound(),
    });
  }

  protected conditionsOf({ search = '', department, schoolId }: TeacherFilter): Condition[] {
    return [searchCondition(search), ['department = ?::text', department], ['school_id = ?::int', schoolId]];
  }
}
