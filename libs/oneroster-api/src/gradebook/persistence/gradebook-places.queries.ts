import { currentShare, ReadClient, withoutShare } from '@homeroom/database';
import { prefixOf } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import type { EntryRecord } from '../../entries/roster-entries';
import { visibleCategory } from './visible-category';

/** What line items need to know of a class that the caller sees. */
export interface ClassPlace {
  readonly id: number;
  /** The id of its school; null for none. */
  readonly schoolId: number | null;
  /** The name of its first term, or the text of its semester; null for none. */
  readonly term: string | null;
  /** The id of the session with this name; null for none. */
  readonly sessionId: number | null;
}

/** A session with those that contain it. */
export interface SessionPlace {
  /** Null for a session that is only the text of a term. */
  readonly id: number | null;
  readonly name: string;
  /** The ids of the sessions that contain it, and its own. */
  readonly above: readonly number[];
}

const CLASS = `SELECT named.*, session_of_term(id, term) AS "sessionId" FROM (
    SELECT c.id, s.school_id AS "schoolId", coalesce((
      SELECT a.name FROM class_term t JOIN academic_session a ON a.id = t.academic_session_id WHERE t.class_id = c.id
      ORDER BY a.first_day, a.id LIMIT 1), c.semester) AS term
    FROM class_record c LEFT JOIN class_school s ON s.class_id = c.id WHERE c.id = ANY ($1::int[])) named`;

const VISIBLE_CLASS = 'SELECT id FROM class_record WHERE id = ANY ($1::int[])';

const SESSION = `WITH RECURSIVE above AS (
    SELECT id, parent_id, school_year_id FROM academic_session WHERE id = $1::int
    UNION SELECT s.id, s.parent_id, s.school_year_id FROM above JOIN academic_session s ON s.id IN (above.parent_id, above.school_year_id))
  SELECT id, name, ARRAY(SELECT id FROM above) AS above FROM academic_session WHERE id = $1::int`;

/** The records of the sourcedIds that clients gave. */
const OF_CLIENTS = {
  category: `SELECT 'category' AS record, id FROM category WHERE sourced_id = $1`,
  lineItem: `SELECT 'line_item' AS record, id FROM line_item WHERE sourced_id = $1`,
  result: `SELECT CASE WHEN grade_id IS NULL THEN 'result' ELSE 'grade' END AS record, coalesce(grade_id, id) AS id
    FROM result WHERE sourced_id = $1`,
} as const;

/** The record of another sourcedId. An entry may be older than the removal of its record. */
const KNOWN = `SELECT e.record, e.record_id AS id FROM roster_entry e WHERE e.kind = $1 AND e.sourced_id = $2 AND e.status <> 'removed'
  AND CASE e.record WHEN 'category' THEN EXISTS (SELECT FROM category r WHERE r.id = e.record_id)
    WHEN 'line_item' THEN EXISTS (SELECT FROM line_item r WHERE r.id = e.record_id)
    WHEN 'grade' THEN EXISTS (SELECT FROM grade r WHERE r.id = e.record_id)
    WHEN 'result' THEN EXISTS (SELECT FROM result r WHERE r.id = e.record_id) ELSE true END`;

const IDENTITY = 'SELECT id::text FROM roster_identity';

const VISIBLE_CATEGORY = `SELECT c.id FROM category c WHERE c.id = $1::int AND ${visibleCategory('c.id')}`;

/** Reads where line items and results are: in classes and sessions. */
@Injectable()
export class GradebookPlaces {
  constructor(private readonly reader: ReadClient) {}

  /** The record of a sourcedId as the last commit left it, also one that the caller does not see; null if there is none. */
  async known(kind: keyof typeof OF_CLIENTS, sourcedId: string): Promise<EntryRecord | null> {
    const [ofClient] = await withoutShare(() => this.reader.rows<EntryRecord>(OF_CLIENTS[kind], [sourcedId]));
    if (ofClient) return ofClient;
    const [found] = await withoutShare(() => this.reader.rows<EntryRecord>(KNOWN, [kind, sourcedId]));
    return found ?? null;
  }

  /** Begins the sourcedIds that are made up. */
  async prefix(): Promise<string> {
    const [identity] = await withoutShare(() => this.reader.rows<{ id: string }>(IDENTITY, []));
    if (!identity) throw new Error('The environment must have an id');
    return prefixOf(identity.id);
  }

  /** Null for a class that the caller does not see. */
  async class(id: number): Promise<ClassPlace | null> {
    const [visible] = await this.reader.rows(VISIBLE_CLASS, [[id]]);
    if (!visible) return null;
    const [found] = await withoutShare(() => this.reader.rows<ClassPlace>(CLASS, [[id]]));
    return found ?? null;
  }

  async session(id: number): Promise<SessionPlace | null> {
    const [found] = await withoutShare(() => this.reader.rows<SessionPlace>(SESSION, [id]));
    return found ?? null;
  }

  /** A session that stands for the text of a term. */
  async madeUpSession(id: number): Promise<SessionPlace | null> {
    const [found] = await withoutShare(() =>
      this.reader.rows<{ name: string }>('SELECT name FROM made_up_session WHERE id = $1::int', [id]),
    );
    return found ? { id: null, name: found.name, above: [] } : null;
  }

  /** Whether the caller sees a category. */
  async seesCategory(id: number): Promise<boolean> {
    if (currentShare() === null) return true;
    return (await this.reader.rows(VISIBLE_CATEGORY, [id])).length > 0;
  }

  /** The number of line items of a category. */
  async lineItemsOf(categoryId: number): Promise<number> {
    const [row] = await withoutShare(() =>
      this.reader.rows<{ count: number }>('SELECT count(*)::int AS count FROM line_item WHERE category_id = $1::int', [
        categoryId,
      ]),
    );
    return row?.count ?? 0;
  }
}
