import { byName, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

interface FoundClass {
  readonly id: number;
  readonly name: string;
  readonly semester: string | null;
  readonly schedule: string;
  readonly room: string | null;
  /** The name of the teacher. */
  readonly teacher: string;
  readonly capacity: number | null;
  readonly enrolled_count: number;
}

/** Finds classes by a part of their name. The API filters classes by semester and teacher only. */
@Injectable()
export class ClassSearch {
  constructor(private readonly reader: ReportClient) {}

  /** The first classes whose name contains the text, in any case; of one name the newest first. */
  byName(text: string, limit: number): Promise<readonly FoundClass[]> {
    return this.reader.rows<FoundClass>(
      `SELECT found.id, found.name, semester, schedule, room, teacher.name AS teacher, capacity, enrolled_count
       FROM (SELECT * FROM school_class WHERE strpos(lower(name), lower($1::text)) > 0
         ORDER BY ${byName('name', 'id DESC')} LIMIT $2::int) found
       JOIN teacher ON teacher.id = teacher_id ORDER BY ${byName('found.name', 'found.id DESC')}`,
      [text, limit],
    );
  }
}
