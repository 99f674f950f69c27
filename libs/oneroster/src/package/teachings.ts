import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRow } from './roster-rows';

/** A teacher of a class, as in the row of an enrollment. */
export interface Teaching {
  /** The sourcedId of the user. */
  readonly user: string;
  readonly isPrimary: boolean;
  readonly begin: string | null;
  /** The first day without it. */
  readonly end: string | null;
}

/**
 * The teacher of each class of a package: the primary one, else the first one. Future and former teachers count only if no one teaches the class
 * today.
 */
export class Teachings {
  private readonly teachers = new Map<string, Teaching>();
  /** All teachings of the classes that have several. */
  private readonly several = new Map<string, readonly Teaching[]>();
  /** The primary teachers of each class who have not left. */
  private readonly primaries = new Map<string, readonly Teaching[]>();

  constructor(
    /** The current date at the school. */
    private readonly today: string,
  ) {}

  get classes(): readonly string[] {
    return [...this.teachers.keys()];
  }

  /** The sourcedId of the teacher; null if none is known. */
  of(classId: string): string | null {
    return this.teachers.get(classId)?.user ?? null;
  }

  /** The sourcedIds of all teachers, the best one first. */
  allOf(classId: string): readonly string[] {
    const [best, all] = [this.of(classId), this.several.get(classId) ?? []];
    const ranked = all.toSorted((one, other) => rankOf(other, this.today) - rankOf(one, this.today));
    return best === null ? [] : [...new Set([best, ...ranked.map(({ user }) => user)])];
  }

  /** @returns what is wrong with the row of an enrollment, as far as it is one of a teacher */
  add(row: RosterRow): readonly Finding[] {
    if (!isTeaching(row)) return [];
    const classId = row.text('classSourcedId');
    const user = row.text('userSourcedId');
    if (classId === null || user === null) return [];
    const isPrimary = row.text('primary')?.toLowerCase() === 'true';
    const teaching = { user, isPrimary, begin: row.date('beginDate'), end: row.date('endDate') };
    const known = this.teachers.get(classId);
    if (known) this.several.set(classId, [...(this.several.get(classId) ?? [known]), teaching]);
    if (!known || rankOf(teaching, this.today) > rankOf(known, this.today)) this.teachers.set(classId, teaching);
    if (!isPrimary || hasEnded(teaching, this.today)) return [];
    const primaries = this.primaries.get(classId) ?? [];
    this.primaries.set(classId, [...primaries, teaching]);
    if (!primaries.some((other) => other.user !== user && overlap(other, teaching))) return [];
    const message = 'is another primary teacher of the class; the first one is taken';
    return [row.warning('primary', 'several_teachers', message, 'Make one teacher of the class the primary one')];
  }
}

/** Of the teachers of a class, the first one with the highest rank is its teacher. */
export function rankOf(teaching: Teaching, today: string): number {
  const isToCome = teaching.begin !== null && teaching.begin > today;
  const isCurrent = !isToCome && !hasEnded(teaching, today);
  return Number(teaching.isPrimary) + (isCurrent ? 4 : 0) + (isToCome ? 2 : 0);
}

export const hasEnded = ({ end }: Teaching, today: string): boolean => end !== null && end <= today;

const overlap = (one: Teaching, other: Teaching): boolean => begins(one, other) && begins(other, one);

/** Whether a period begins before another one ends. A blank date is no limit. */
const begins = ({ begin }: Teaching, { end }: Teaching): boolean => begin === null || end === null || begin < end;

/** The role of an enrollment, in lower case. */
export const roleOf = (row: RosterRow): string | undefined => row.text('role')?.toLowerCase();

const isTeaching = (row: RosterRow): boolean => roleOf(row) === 'teacher' && !row.isRemoved;
