import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CsvFile } from '@homeroom/spreadsheets';
import { CsvImport, type ImportObserver, type ImportResult } from '@homeroom/import-jobs';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { tester } from '../../support/test-school';
import { type Answered, formOf, sendForm, textOf } from './import-form';

jest.setTimeout(180_000);

let dashboard: TestDashboard;
let office: Visitor;
let folder: string;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
  folder = mkdtempSync(join(tmpdir(), 'homeroom-limits-'));
});

afterAll(async () => {
  await dashboard.close();
  rmSync(folder, { recursive: true });
});

const preview = (content: string, fields: Record<string, string> = {}): Promise<Answered> =>
  sendForm(office, formOf({ kind: 'students', dry_run: 'true', ...fields }, content));
const badRows = (count: number) => Array.from({ length: count }, (_, at) => `Bad ${at},none,5\n`).join('');

const silent: ImportObserver = {
  begin: () => undefined,
  finding: () => undefined,
  change: () => undefined,
  badRow: () => undefined,
  progress: () => undefined,
};

/** Imports a text with the services of the sandbox, and follows it. */
async function follow(content: string, observer: Partial<ImportObserver>): Promise<ImportResult> {
  const path = join(folder, 'students.csv');
  writeFileSync(path, content);
  const importing = dashboard.servers.schools.get('sandbox')!.get(CsvImport, { strict: false });
  const options = { list: 'students' as const, name: 'students.csv', isDryRun: true, skipsBadRows: false, matchBy: null };
  return importing.run(await CsvFile.open(path), options, { actor: tester }, { ...silent, ...observer });
}

async function isInTransaction(): Promise<boolean> {
  const [row] = await dashboard.database.pool('sandbox')`SELECT count(*)::integer AS count FROM pg_locks
    WHERE locktype = 'advisory' AND objid = (hashtext('sandbox.import')::bigint & 4294967295)::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return row!['count'] > 0;
}

describe('a file with very many rows that are wrong', () => {
  it('lists ten thousand findings, says that there are more, and gives all rows back', async () => {
    const answer = await preview(`name,email,grade_level\n${badRows(10_500)}`);
    expect(answer.end).toMatchObject({ errors: 10_500, skipped: 10_500 });
    const report = textOf(answer, 'report').trimEnd().split('\n');
    expect(report.filter((line) => line.includes(',error,'))).toHaveLength(10_000);
    expect(report.at(-1)).toContain('500 more findings are not listed');
    expect(textOf(answer, 'bad_rows').trimEnd().split('\n')).toHaveLength(10_501);
  });

  it('is checked before its transaction begins, which would wait without a statement meanwhile', async () => {
    const seen: [string, boolean][] = [];
    const content = `name,email,grade_level\nGood,good@school.example,5\n${badRows(3)}Also,also@school.example,5\n`;
    const result = await follow(content, {
      finding: async () => void seen.push(['error', await isInTransaction()]),
      change: async () => void seen.push(['created', await isInTransaction()]),
    });
    expect(result).toMatchObject({ created: 2, errors: 3 });
    expect(seen).toEqual([
      ...[['error', false], ['error', false], ['error', false]],
      ...[['created', true], ['created', true]],
    ]);
  });

  it('lets other work of the process go on after every few rows', async () => {
    let [turns, isOver] = [0, false];
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    let [last, most, since] = [0, 0, 0];
    await follow(`name,email,grade_level\n${badRows(2_000)}`, {
      finding: () => {
        since = turns === last ? since + 1 : 1;
        last = turns;
        most = Math.max(most, since);
      },
    });
    isOver = true;
    expect(most).toBeLessThanOrEqual(20);
    // The validation has turns of its own.
    expect(turns).toBeGreaterThan(200);
  });
});

it('a client that pauses longer than other transactions may be idle gets its import (Unread answers)', async () => {
  const idle = 10_000;
  const changes: boolean[] = [];
  const result = await follow('name,email,grade_level\nAda,ada@school.example,5\n', {
    change: async () => {
      await pause(idle + 2_000);
      changes.push(await isInTransaction());
    },
  });
  expect([result.created, changes]).toEqual([1, [true]]);
});

describe('a file that no school has', () => {
  it('is refused with a thousand columns more than there may be', async () => {
    for (const wide of [',x'.repeat(2_000), ','.repeat(2_000)]) {
      const { status, end } = await preview(`name,email,grade_level${wide}\nAda,ada@school.example,5\n`);
      expect([status, end.code, end.error]).toEqual([
        ...[400, 'FILE_UNREADABLE'],
        'The file has 2,003 columns: it may have 1,000. Remove those without data, or split the file',
      ]);
    }
    const { end } = await preview(`name,email,grade_level\nAda,ada@school.example,5${',x'.repeat(2_000)}\n`);
    expect(end.code).toBe('FILE_UNREADABLE');
  });

  it('is refused with ten million lines more than there may be, also blank ones', async () => {
    const { status, end } = await preview(`name,email,grade_level\n${'\n'.repeat(10_000_001)}`);
    expect([status, end.code, end.error]).toEqual([
      ...[400, 'FILE_UNREADABLE'],
      'The file has too many lines: it may have 10,000,000. Remove those without data, or split the file',
    ]);
  });

  it('has an error for a cell that is longer than one of a spreadsheet, and does not repeat it', async () => {
    const { lines } = await preview(`name,email,grade_level\n${'x'.repeat(40_000)},ada@school.example,5\n`);
    const { finding } = lines.find(({ type }) => type === 'finding')!;
    expect(finding).toMatchObject({ column: 'name', message: 'has 40,000 characters, more than a cell of a spreadsheet' });
    expect(finding.value).toHaveLength(201);
  });
});
