import { byName, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

interface FoundClass {
  readonly id: number;
  readonly name: string;
  readonly semester: string | null;
}

/** Finds classes by a part of their name. The API filters classes by semester and teacher only. */
@Injectable()
export class ClassSearch {
  constructor(private readonly reader: ReportClient) {}

  /** The first classes whose name contains the text, in any case. */
  byName(text: string, limit: number): Promise<readonly FoundClass[]> {
    return this.reader.rows<FoundClass>(
      `SELECT id, name, semester FROM school_class WHERE strpos(lower(name), lower($1::text)) > 0
       ORDER BY ${byName('name', 'id')} LIMIT $2::int`,
      [text, limit],
    );
  }
}
