import { BulkReadClient } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/records';
import type { GradingScale } from '@homeroom/academics';
import { Inject, Injectable } from '@nestjs/common';
import { OneRosterUrls, type OneRosterVersion } from '../oneroster-urls';
import type { EntryKind } from '../entries/entry-kind';
import { orderOfSchools, visibleSchools } from './organisations';
import type { KnownOrgs, ReadContext } from './resource';

interface OrgRow {
  readonly id: number;
  readonly sourcedId: string;
}

const ORGS = `SELECT coalesce(json_agg(json_build_object('id', o.id, 'sourcedId', x.sourced_id) ORDER BY ${orderOfSchools}), '[]') AS orgs,
    (SELECT sourced_id FROM roster_entry WHERE record = 'made_up_org' AND status = 'active') AS "madeUp"
  ${visibleSchools}`;

const rostering = {
  org: 'orgs',
  academicSession: 'academicSessions',
  course: 'courses',
  class: 'classes',
  user: 'users',
} as const;
const others = {
  enrollment: 'enrollments',
  category: 'categories',
  lineItem: 'lineItems',
  result: 'results',
  scoreScale: 'scoreScales',
} as const;
const ofGradebook: ReadonlySet<string> = new Set(['category', 'lineItem', 'result', 'scoreScale']);

/** Injects the letter grades of the installation. */
export const LETTER_GRADES = Symbol('LETTER_GRADES');

/** What the objects of one request share. */
@Injectable()
export class ReadContexts {
  constructor(
    private readonly reader: BulkReadClient,
    private readonly calendar: SchoolCalendar,
    private readonly urls: OneRosterUrls,
    @Inject(LETTER_GRADES) private readonly gradingScale: GradingScale,
  ) {}

  /** @param version to whose objects the references lead */
  async create(version?: OneRosterVersion): Promise<ReadContext> {
    const found = await this.reader.list<{ orgs: readonly OrgRow[]; madeUp: string }>(ORGS, [], 'share');
    return {
      today: this.calendar.time().today,
      gradingScale: this.gradingScale,
      orgs: knownOrgs(found?.orgs ?? [], found?.madeUp ?? ''),
      reference: (kind, sourcedId) => ({ href: this.hrefOf(kind, sourcedId, version), sourcedId, type: kind }),
    };
  }

  private hrefOf(kind: EntryKind, sourcedId: string, version: OneRosterVersion | undefined): string {
    const { gradebook, rostering: current, rostering11 } = this.urls;
    const root = ofGradebook.has(kind) ? gradebook : version === '1.1' ? rostering11 : current;
    return `${root}/${{ ...rostering, ...others }[kind]}/${encodeURIComponent(sourcedId)}`;
  }
}

/** The organisations that the caller sees. @param madeUp the sourcedId of the one that is made up */
function knownOrgs(rows: readonly OrgRow[], madeUp: string): KnownOrgs {
  const byId = new Map(rows.map(({ id, sourcedId }) => [id, sourcedId]));
  const known = new Set(byId.values());
  const first = rows[0]?.sourcedId ?? madeUp;
  const find = (id: number | null) => (id === null ? undefined : byId.get(id));
  return { first, has: (sourcedId) => known.has(sourcedId), find, of: (id) => find(id) ?? first };
}
