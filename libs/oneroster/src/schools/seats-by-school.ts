import type { RosterRow, RosterRows } from '../package/roster-rows';

/** How many enrollments of a package people have at each school, of those who are at several schools. Others need no count. */
export class SeatsBySchool {
  /** The numbers by the sourcedId of the person, and then by that of the school. */
  private readonly seats = new Map<string, Map<string, number>>();
  /** The organisations that are no schools. Most packages name the district with each user. */
  private readonly others = new Set<string>();
  private readonly schoolsOfClasses = new Map<string, string>();

  constructor(
    /** The current date at the school. */
    private readonly today: string,
  ) {}

  async addOrgs(orgs: RosterRows | null): Promise<void> {
    if (!orgs) return;
    for await (const row of orgs.all()) {
      if ((row.text('type')?.toLowerCase() ?? 'school') !== 'school') this.others.add(row.sourcedId);
    }
  }

  /** Counts the enrollments of a person, if the organisations have several schools. */
  expect(sourcedId: string, orgs: readonly string[]): void {
    const schools = new Set(orgs.filter((org) => !this.others.has(org)));
    if (schools.size > 1) this.seats.set(sourcedId, new Map());
  }

  /** Call it before `add`. */
  async addClasses(classes: RosterRows | null): Promise<void> {
    if (!classes || this.seats.size === 0) return;
    for await (const row of classes.all()) {
      const school = row.text('schoolSourcedId');
      if (school !== null) this.schoolsOfClasses.set(row.sourcedId, school);
    }
  }

  /** @param row of an enrollment */
  add(row: RosterRow): void {
    const seats = this.seats.get(row.text('userSourcedId') ?? '');
    const end = row.date('endDate');
    if (!seats || row.isRemoved || (end !== null && end <= this.today)) return;
    const school = this.schoolsOfClasses.get(row.text('classSourcedId') ?? '') ?? row.text('schoolSourcedId');
    if (school !== null) seats.set(school, (seats.get(school) ?? 0) + 1);
  }

  /** The numbers of enrollments of a person by the sourcedIds of schools; empty if they were not counted. */
  of(sourcedId: string): ReadonlyMap<string, number> {
    return this.seats.get(sourcedId) ?? new Map();
  }
}
