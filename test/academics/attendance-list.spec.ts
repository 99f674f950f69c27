import { expectInvalid } from '../support/expectations';
import { TestSchool } from '../support/test-school';

interface Row {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly date: string;
  readonly status: string;
}

let school: TestSchool;
let all: Row[];

beforeAll(async () => {
  school = await TestSchool.open();
  const students = [await school.student(), await school.student()];
  const classes = [await school.schoolClass(), await school.schoolClass()];
  const statuses = ['present', 'late', 'absent', 'excused', 'present'];
  all = [];
  let turn = 0;
  for (const student_id of students) {
    for (const class_id of classes) {
      // The order of dates is not that of ids.
      for (const date of ['2026-03-03', '2026-03-01', '2026-03-02']) {
        const status = statuses[turn++ % statuses.length];
        all.push((await school.post('/attendance', { student_id, class_id, date, status })).body);
      }
    }
  }
});

afterAll(() => school.close());

describe('the list of attendance (Attendance list)', () => {
  it('has all records by id, in pages with an exact total', async () => {
    const { status, body } = await school.get('/attendance?per_page=5&page=2');
    expect(status).toBe(200);
    expect(body).toEqual({ data: all.slice(5, 10), pagination: { page: 2, per_page: 5, total: 12, total_pages: 3 } });
    expect((await school.get('/attendance?page=9')).body).toMatchObject({ data: [], pagination: { total: 12 } });
  });

  const filters: [name: string, value: (row: Row) => string | number, matches: (row: Row, given: Row) => boolean][] = [
    ['student_id', (row) => row.student_id, (row, given) => row.student_id === given.student_id],
    ['class_id', (row) => row.class_id, (row, given) => row.class_id === given.class_id],
    ['start_date', (row) => row.date, (row, given) => row.date >= given.date],
    ['end_date', (row) => row.date, (row, given) => row.date <= given.date],
    ['status', (row) => row.status, (row, given) => row.status === given.status],
  ];

  it('has exactly the records that match each combination of filters, by id', async () => {
    for (let chosen = 1; chosen < 2 ** filters.length; chosen += 1) {
      const given = all[chosen % all.length]!;
      const used = filters.filter((_, index) => chosen & (1 << index));
      const query = used.map(([name, value]) => `${name}=${value(given)}`).join('&');
      const expected = all.filter((row) => used.every(([, , matches]) => matches(row, given)));
      const { data, pagination } = (await school.get(`/attendance?${query}&per_page=100`)).body;
      expect([query, data]).toEqual([query, expected]);
      expect(pagination.total).toBe(expected.length);
    }
  });

  it('refuses dates that are not in order, and other statuses', async () => {
    expectInvalid(await school.get('/attendance?start_date=2026-03-02&end_date=2026-03-01'), 'start_date');
    expectInvalid(await school.get('/attendance?status=ill'), 'status');
    expectInvalid(await school.get('/attendance?class_id=x'), 'class_id');
  });
});
