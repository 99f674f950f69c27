import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../support/programs/process';
import { StoppedClock, TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';

const day = 24 * 60 * 60 * 1000;
const clock = new StoppedClock(new Date('2026-09-01T10:00:00.000Z'));
/** Another number gives other work; a failure prints it. */
const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['PROPERTY_RUNS'] ?? 6);

let state = seed;
/** A number from 0 up to, and not including, `below`: a linear congruential generator. */
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};

const dateIn = (days: number): string => new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10);

interface Enrollment {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly begin_date: string;
  readonly end_date: string | null;
}

it(`a copy and the counts are right after random work on seats by many clients at once (A full class, Cursors; seed ${seed})`, async () => {
  const school = await TestSchool.open({ clock });
  try {
    const capacity = 4;
    const classes = [
      await school.schoolClass({ capacity }),
      await school.schoolClass({ capacity }),
      await school.schoolClass(),
    ];
    const students = await Promise.all(Array.from({ length: 9 }, () => school.student()));
    const copy = new Map<number, Enrollment>();
    let cursor = 'start';

    const all = async () => (await school.get('/enrollments?per_page=100&sort=id')).body.data as Enrollment[];
    const one = (): Promise<{ status: number; text: string }> => {
      const [class_id, student_id] = [classes[random(3)]!, students[random(9)]!];
      const [id, date] = [1 + random(60), dateIn(random(40) - 20)];
      const end_date = random(2) === 0 ? null : dateIn(random(60));
      const returns = ['', '?mistake=true', `?date=${dateIn(random(30))}`];
      switch (random(9)) {
        case 0:
          return school.request('DELETE', `/classes/${class_id}/enroll/${student_id}?date=${date}`, {});
        case 1:
          return school.post(`/enrollments/${id}/move`, { class_id, date });
        case 2:
          return school.put(`/enrollments/${id}`, { begin_date: date, end_date });
        case 3:
          return school.request('DELETE', `/enrollments/${id}`, {});
        case 4:
          return school.post(`/students/${student_id}/withdraw`, { date, reason: 'Random' });
        case 5:
          return school.request('POST', `/students/${student_id}/reinstate${returns[random(3)]}`, {});
        default:
          return school.post(`/classes/${class_id}/enroll`, { student_id, begin_date: date, end_date });
      }
    };

    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 24 }, one));
      // A busy service answers 503, and has done nothing.
      expect(answers.filter(({ status }) => ![200, 201, 204, 400, 404, 409, 503].includes(status))).toEqual([]);
      await settled(school);
      for (let hasMore = true; hasMore;) {
        const { body } = await school.get(`/enrollments?after=${cursor}&per_page=7`);
        for (const each of body.data as Enrollment[]) copy.set(each.id, each);
        for (const id of body.removed as number[]) copy.delete(id);
        ({ next: cursor, has_more: hasMore } = body.pagination);
      }
      expect([...copy.values()].toSorted((a, b) => a.id - b.id)).toEqual(await all());
      expect(await wrongIn(school, capacity)).toEqual(nothing);
      clock.advance(random(5) * day);
      // The day begins within a second.
      await eventually(async () => isDeepStrictEqual(await wrongIn(school, capacity), nothing));
    }
  } finally {
    await school.close();
  }
}, 120_000);

const nothing = { overbooked: 0, twice: 0, absent: 0, wrong_status: 0, miscounted: 0 };

/** What is wrong with the seats, recomputed from the stored rows. */
async function wrongIn(school: TestSchool, capacity: number): Promise<object> {
  const sql = school.sql();
  const today = dateIn(0);
  const [found] =
    await sql`WITH day AS (SELECT generate_series(${today}::date, ${today}::date + 100, interval '1 day')::date AS day),
      taken AS (SELECT c.id, day, c.capacity, count(e.id) AS seats FROM school_class c CROSS JOIN day
        LEFT JOIN enrollment e ON e.class_id = c.id AND begin_date <= day AND (end_date IS NULL OR day < end_date)
        GROUP BY c.id, day, c.capacity)
    SELECT (SELECT count(*)::int FROM taken WHERE seats > ${capacity} AND capacity IS NOT NULL) AS overbooked,
      (SELECT count(*)::int FROM enrollment one JOIN enrollment other USING (class_id, student_id)
        WHERE one.id < other.id AND daterange(one.begin_date, one.end_date) && daterange(other.begin_date, other.end_date)) AS twice,
      (SELECT count(*)::int FROM enrollment e JOIN withdrawal w USING (student_id)
        WHERE (w.end_date IS NULL OR w.end_date > ${today}::date) AND daterange(e.begin_date, e.end_date) && daterange(w.begin_date, w.end_date)) AS absent,
      (SELECT count(*)::int FROM student s WHERE (withdrawn_on IS NOT NULL) <> EXISTS (SELECT FROM withdrawal
        WHERE student_id = s.id AND begin_date <= ${today}::date AND (end_date IS NULL OR ${today}::date < end_date))) AS wrong_status,
      (SELECT count(*)::int FROM school_class c JOIN taken USING (id) WHERE day = ${today}::date AND enrolled_count <> seats) AS miscounted`;
  return { ...found };
}
