import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, RecordReader, searchWords } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';

export interface TeacherFilter {
  readonly search?: string;
  readonly department?: string;
}

const ONE = 'SELECT row_to_json(r)::text AS json FROM teacher_record r WHERE id = $1::int';

const LIST = (condition: string) => `WITH match AS MATERIALIZED (SELECT id FROM teacher WHERE ${condition})
  SELECT ${jsonPage('teacher_record', 'SELECT id FROM match ORDER BY id LIMIT $1::int OFFSET $2::bigint', 'page.id')} AS json,
    (SELECT count(*) FROM match) AS total`;

/** Teachers as the interface shows them. A district has few of them, so they are counted as they are found. */
@Injectable()
export class TeacherRecords {
  constructor(private readonly reader: RecordReader) {}

  /** @throws TeacherNotFound */
  one(id: number): Promise<string> {
    return this.reader.found(ONE, [id], () => new TeacherNotFound());
  }

  page({ search = '', department }: TeacherFilter, request: PageRequest): Promise<Page> {
    const { words, condition } = searchWords(search, 4);
    const conditions = ['($3::text IS NULL OR department = $3::text)', ...(words.length > 0 ? [condition] : [])];
    return this.reader.page(LIST(conditions.join(' AND ')), [
      request.perPage,
      rowsBefore(request),
      department ?? null,
      ...words,
    ]);
  }
}
