import { NightlySchool } from '../interchange/nightly-school';
import type { Night } from '../interchange/observed-import';
import { runs } from './runs';

const nights = NightlySchool.forEachTest();

/** `PROPERTY_SEED` gives other nights. */
const seed = runs(1).seed ?? 419_596;
const { numRuns: rounds } = runs(12);

let state = seed;
/** A number from 0 up to, and not including, `below`: a linear congruential generator. */
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}

const oneIn = (times: number): boolean => random(times) === 0;
const shuffled = <T>(all: readonly T[]): T[] => all.toSorted(() => random(3) - 1);

const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
const classes = ['C1', 'C2'];
const pairs = numbers.flatMap((student) => classes.map((name) => ({ student, name, key: `${name} ${student}` })));

/** What the other system has: rows by their sourcedId, without the status. */
interface Source {
  readonly users: ReadonlyMap<string, string>;
  readonly enrollments: ReadonlyMap<string, string>;
}

/** Who is in the other system, and what the office has done since. */
class Model {
  /** The sourcedId of the row of each seat, by class and student. */
  readonly seats = new Map<string, string>();
  readonly present = new Set<number>();
  readonly guardians = new Map<number, number>();
  readonly names = [0, 0, 0];
  /** Seats that the office has ended while the packages have them. */
  readonly ended = new Set<string>();
  /** The students in the chess club, which is a class that no package has. */
  readonly club = new Set<number>();
  private rows = 0;

  /** A day passes in the other system. */
  change(): void {
    for (const student of numbers) {
      if (oneIn(5)) this.present.delete(student);
      else this.present.add(student);
      if (oneIn(4)) this.guardians.set(student, random(3));
    }
    if (oneIn(3)) this.names[random(3)]! += 1;
    const isRenumbered = oneIn(5);
    for (const { key, student } of pairs) {
      const isThere = this.present.has(student);
      if (oneIn(4)) this.seats.delete(key);
      // The other system gives no new seat to a student who has left it.
      else if (!isThere) continue;
      else if (!this.seats.has(key) || isRenumbered || oneIn(6)) this.seats.set(key, `E${(this.rows += 1)}`);
    }
    for (const key of this.ended) if (!this.seats.has(key)) this.ended.delete(key);
  }

  /** @param hasDates whether the rows have the first day */
  source(hasDates: boolean): Source {
    const users = new Map<string, string>();
    for (const [number, version] of this.names.entries())
      users.set(`G${number}`, `true,O1,guardian,g${number},,Gil${version},Elmer,,,g${number}@elm.example,,,,,`);
    for (const student of this.present) {
      const agent = this.guardians.has(student) ? `G${this.guardians.get(student)}` : '';
      const id = `s${student}`;
      users.set(`S${student}`, `true,O1,student,${id},,Nia${student},Elmer,,,${id}@elm.example,,,${agent},07,`);
    }
    const enrollments = new Map<string, string>();
    for (const { key, student, name } of pairs) {
      const sourcedId = this.seats.get(key);
      const begin = hasDates ? '2026-08-20' : '';
      if (sourcedId) enrollments.set(sourcedId, `${name},O1,S${student},student,,${begin},`);
    }
    return { users, enrollments };
  }

  /** What the school has to have after the night. */
  get school(): State {
    const sits = (key: string, student: number) =>
      this.present.has(student) && this.seats.has(key) && !this.ended.has(key);
    return {
      active: numbers.filter((student) => this.present.has(student)),
      seats: pairs.flatMap(({ key, student }) => (sits(key, student) ? [key] : [])).toSorted(),
      club: numbers.filter((student) => this.club.has(student) && this.present.has(student)),
      guardians: numbers.flatMap((student) => {
        const guardian = this.guardians.get(student);
        return this.present.has(student) && guardian !== undefined
          ? [`${student} Gil${this.names[guardian]} Elmer`]
          : [];
      }),
    };
  }
}

interface State {
  readonly active: readonly number[];
  readonly seats: readonly string[];
  readonly club: readonly number[];
  readonly guardians: readonly string[];
}

/** Lines of a file: all rows, or what has changed since the night before. */
function linesOf(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>, isDelta: boolean): string[] {
  const stamp = '2026-10-01T00:00:00Z';
  if (!isDelta) {
    // Some systems keep rows with the status, others leave them out.
    const gone = [...before].filter(([id]) => !now.has(id) && oneIn(2));
    const rows = [
      ...[...now].map(([id, row]) => `${id},,,${row}`),
      ...gone.map(([id, row]) => `${id},tobedeleted,,${row}`),
    ];
    return shuffled(rows);
  }
  const gone = [...before].flatMap(([id, row]) => (now.has(id) ? [] : [`${id},tobedeleted,${stamp},${row}`]));
  const changed = [...now].flatMap(([id, row]) => (before.get(id) === row ? [] : [`${id},active,${stamp},${row}`]));
  return shuffled([...gone, ...changed]);
}

async function stateOf(club: number): Promise<State> {
  const { school } = nights;
  const records = (await school.get('/students?per_page=100')).body.data as Record<string, string>[];
  const numberOf = (email: string) => Number(/\d+/.exec(email)![0]);
  const byName = (await school.get('/classes')).body.data as { id: number; name: string }[];
  const seats: string[] = [];
  const inClub: number[] = [];
  for (const { id, name } of byName) {
    for (const { email } of (await school.get(`/classes/${id}/roster`)).body.students as { email: string }[]) {
      if (id === club) inClub.push(numberOf(email));
      else seats.push(`C${name.at(-1)} ${numberOf(email)}`);
    }
  }
  const sorted = records.toSorted((one, other) => numberOf(one['email']!) - numberOf(other['email']!));
  return {
    active: sorted.map(({ email }) => numberOf(email!)),
    seats: seats.toSorted(),
    club: inClub.toSorted((one, other) => one - other),
    guardians: sorted.flatMap(({ email, guardian_name: name }) => (name ? [`${numberOf(email!)} ${name}`] : [])),
  };
}

/** The office changes seats during the day. */
async function officeWorks(model: Model, club: number): Promise<void> {
  const { school } = nights;
  const byName = (await school.get('/classes')).body.data as { id: number; name: string }[];
  for (const student of model.present) {
    if (!oneIn(4)) continue;
    const id = await nights.student(student);
    const path = `/classes/${club}/enroll`;
    const answer = model.club.has(student)
      ? await school.request('DELETE', `${path}/${id}`, {})
      : await school.post(path, { student_id: id });
    expect(answer.status).toBeLessThan(300);
    if (!model.club.delete(student)) model.club.add(student);
  }
  for (const key of model.school.seats) {
    if (!oneIn(12)) continue;
    const [name, student] = key.split(' ');
    const classId = byName.find((each) => each.name.endsWith(name!.at(-1)!) && each.id !== club)!.id;
    const answer = await school.request(
      'DELETE',
      `/classes/${classId}/enroll/${await nights.student(Number(student))}`,
      {},
    );
    expect(answer.status).toBe(204);
    model.ended.add(key);
  }
}

/** What an import is not to say. It keeps what the office has changed, and nothing else. */
const problems = ({ findings }: Night, hasEnded: boolean) =>
  findings.filter(({ level, rule }) => level === 'error' || rule === 'overwritten' || (rule === 'kept' && !hasEnded));

it(`seats, students and guardians are those of the package after each night, and an undo gives the night before (seed ${seed})`, async () => {
  const model = new Model();
  const empty: Source = { users: new Map(), enrollments: new Map() };
  let before = empty;
  const hasDates = oneIn(2);
  nights.comes('2026-09-01');
  const teacher = await nights.school.teacher();
  const club = await nights.school.schoolClass({ name: 'Chess club', teacher_id: teacher });
  for (let night = 0; night < rounds; night += 1) {
    const day = new Date(Date.UTC(2026, 8, 2 + night)).toISOString().slice(0, 10);
    model.change();
    const now = model.source(hasDates);
    const isDelta = night > 0 && oneIn(2);
    const users = linesOf(now.users, before.users, isDelta);
    const enrollments = linesOf(now.enrollments, before.enrollments, isDelta);
    const fixed = (text: string, start: RegExp) =>
      text.split('\n').filter((line, index) => index === 0 || start.test(line));
    const changed = {
      users: (text: string) => [...(isDelta ? [text.split('\n')[0]] : fixed(text, /^U/)), ...users].join('\n'),
      enrollments: (text: string) =>
        [...(isDelta ? [text.split('\n')[0]] : fixed(text, /^ET/)), ...enrollments].join('\n'),
    };
    nights.comes(day);
    const last = await stateOf(club);
    const importNight = (): Promise<Night> => nights.night(day, changed, { mode: isDelta ? 'delta' : 'bulk' });
    const told = () => JSON.stringify({ night, isDelta, users, enrollments });
    let done = await importNight();
    if (oneIn(3) && done.id !== null) {
      await nights.undo(done);
      expect({ told: told(), state: await stateOf(club) }).toEqual({ told: told(), state: last });
      done = await importNight();
    }
    expect({ told: told(), errors: problems(done, model.ended.size > 0), state: await stateOf(club) }).toEqual({
      told: told(),
      errors: [],
      state: model.school,
    });
    before = now;
    await officeWorks(model, club);
  }
});
