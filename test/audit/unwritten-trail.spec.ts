import { ReadAuditLog } from '@homeroom/audit';
import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { expectErrorAnswer } from '../support/error-answer';
import { TestSchool } from '../support/test-school';

jest.setTimeout(60_000);

const kept = keptLog();
let school: TestSchool;
let id: number;
let class_id: number;

beforeAll(async () => {
  school = await TestSchool.open({ log: kept.log });
  [id, class_id] = [await school.student(), await school.schoolClass()];
});

afterAll(() => school.close());

const paths = () => ['/students', `/students/${id}`, `/students/${id}/attendance`, `/classes/${class_id}/roster`];

async function expectNoStudents(of: TestSchool): Promise<void> {
  for (const path of paths()) {
    const answer = await of.get(path);
    expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  for (const path of ['/teachers', `/classes/${class_id}`, '/announcements', '/health']) {
    expect((await of.get(path)).status).toBe(200);
  }
}

/** Does something while PostgreSQL answers and takes no event, as on a full disk. */
async function whileNothingIsNoted(work: () => Promise<void>): Promise<void> {
  const sql = school.sql();
  await sql`ALTER TABLE access.record_event ADD CONSTRAINT nothing_more CHECK (at < '2000-01-01') NOT VALID`;
  try {
    await work();
  } finally {
    await sql`ALTER TABLE access.record_event DROP CONSTRAINT nothing_more`;
  }
}

const notedReads = async () => {
  const rows = await school.sql()`SELECT FROM access.record_event WHERE request_id = 'unwritten'`;
  return rows.length;
};

const read = { keyId: null, userId: 1, route: 'GET /v1/students', requestId: 'unwritten', record: null };

describe('while the trail cannot be written', () => {
  it('students are shown as long as fewer than 50,000 reads wait, and again once they are written (Audit trail)', async () => {
    const disclosures = school.app.get(ReadAuditLog);
    const record = (times: number) => {
      for (let time = 0; time < times; time += 1) disclosures.record({ ...read, studentIds: [id] });
    };
    await whileNothingIsNoted(async () => {
      record(1);
      // It is being written from now on, and does not wait any more.
      await disclosures.flush();
      record(49_999);
      expect((await school.get(`/students/${id}`)).status).toBe(200);
      await expectNoStudents(school);
      expect(kept.text()).toContain('"status":503,"ms":');
      expect(kept.text()).toContain('"code":"SERVICE_UNAVAILABLE","cause":"audit_backlog"');
      expect(await notedReads()).toBe(0);
    });
    await eventually(async () => (await school.get(`/students/${id}`)).status === 200, 30_000);
    await disclosures.flush();
    expect(await notedReads()).toBe(50_000);
  });

  it('none are shown either once those reads have shown 10,000,000 students together (Audit trail)', async () => {
    const other = await TestSchool.open({ database: school.database });
    const disclosures = other.app.get(ReadAuditLog);
    const studentIds = Array.from({ length: 99_999 }, (_, at) => at + 1);
    await whileNothingIsNoted(async () => {
      try {
        disclosures.record({ ...read, studentIds: [] });
        await disclosures.flush();
        for (let time = 1; time < 100; time += 1) disclosures.record({ ...read, studentIds });
        expect((await other.get(`/students/${id}`)).status).toBe(200);
        disclosures.record({ ...read, studentIds });
        await expectNoStudents(other);
      } finally {
        // What waits is lost: nobody takes it.
        await other.close();
      }
    });
  });
});
