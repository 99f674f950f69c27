import { build, eventually, Installation, type Service } from '../../support/programs/process';

jest.setTimeout(240_000);

let installation: Installation;
let service: Service;

const start = async (): Promise<Service> => (await installation.start({ ENVIRONMENTS: 'sandbox' })).ready();

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await start();
});

afterAll(() => installation.remove());

const year = async (...command: string[]): Promise<string> => {
  const { code, stdout } = await installation.cli(['year', ...command, '--environment', 'sandbox']);
  expect(code).toBe(0);
  return stdout;
};

describe('kill -9 while a planned roll-over is carried out', () => {
  it('changes nothing, and the next process carries it out once (End of the year)', async () => {
    const sql = installation.connect();
    const blocker = await sql.reserve();
    await blocker`SET search_path TO sandbox`;
    await blocker`INSERT INTO academic_session (name, kind, first_day, last_day, school_year)
      VALUES ('2024-25', 'school_year', '2024-08-26', '2025-06-12', 2025)`;
    await blocker`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      SELECT 'Pupil ' || n, 'pupil' || n || '@school.example', CASE WHEN n <= 60 THEN '9' ELSE '10' END, '2024-08-26', now(), now()
      FROM generate_series(1, 100) n`;
    const levels = async () =>
      (await sql`SELECT grade_level, withdrawn_on IS NULL AS is_active, count(*)::integer AS students FROM sandbox.student
        GROUP BY 1, 2 ORDER BY 1, 2`.values()) as unknown[];
    const before = await levels();
    await blocker`BEGIN`;
    await blocker`LOCK TABLE student IN SHARE ROW EXCLUSIVE MODE`;
    await year('close', '2024-25', '--levels', '9,10', '--on', new Date().toISOString().slice(0, 10));
    await eventually(async () => {
      const [found] = await sql`SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted`;
      return found!['count'] > 0;
    }, 60_000);
    await service.stop('SIGKILL');
    await blocker`ROLLBACK`;
    blocker.release();
    expect(await levels()).toEqual(before);
    service = await start();
    await eventually(async () => {
      const [found] = await sql`SELECT status FROM sandbox.roll_over`;
      return found!['status'] !== 'planned';
    }, 60_000);
    expect(await year('list')).toContain('done');
    expect(await levels()).toEqual([
      ['10', false, 40],
      ['10', true, 60],
    ]);
    const imports = await sql`SELECT format FROM sandbox.import WHERE format = 'year'`;
    expect(imports).toHaveLength(1);
    await sql.end();
  });
});
