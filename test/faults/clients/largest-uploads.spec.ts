import { openAsBlob, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sendForm } from '../../dashboard/data/import-form';
import { build, documentOf, Installation, type Service } from '../../support/programs/process';
import { password, Visitor } from '../../support/test-dashboard';
import { LargestFiles } from '../support/largest-files';

jest.setTimeout(240_000);

const mb = 1024 ** 2;

let installation: Installation;
let service: Service;
let key: string;
let owner: Visitor;
let files: LargestFiles;

beforeAll(async () => {
  await build();
  files = new LargestFiles();
  installation = Installation.create();
  service = await (await installation.start({ ENVIRONMENTS: 'sandbox' })).ready();
  const terms = ['--plan', 'enterprise', '--per-hour', '1000000', '--per-minute', '100000', '--environment', 'sandbox'];
  key = documentOf(await installation.cli(['keys', 'create', '--name', 'Night', ...terms, '--json'])).key as string;
  owner = new Visitor(new URL(service.sandbox).origin);
  const { email, password: given } = await service.firstOwner();
  await owner.signIn(email, given);
  expect((await owner.put('password', { current_password: given, new_password: password })).status).toBe(200);
});

afterAll(async () => {
  await installation.remove();
  files.remove();
});

interface Ended {
  readonly id: number;
  readonly status: string;
  readonly reason: { readonly code: string; readonly error: string } | null;
}

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${service.sandbox}${path}`, { ...options, headers: { authorization: `Bearer ${key}` } });

/** A form that reads its file while it is sent. */
async function formOf(fields: Readonly<Record<string, string>>, path: string): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', await openAsBlob(path), 'largest');
  return form;
}

/** Imports a file by the API. @returns why it was refused */
async function importByApi(kind: string, path: string): Promise<Ended['reason']> {
  const accepted = await ask('/imports', { method: 'POST', body: await formOf({ kind }, path) });
  expect(accepted.status).toBe(202);
  const { id } = (await accepted.json()) as Ended;
  for (;;) {
    const { status, reason } = (await (await ask(`/imports/${id}`)).json()) as Ended;
    if (status !== 'running') return reason;
    await pause(20);
  }
}

/** Previews a file in the dashboard. @returns why it was refused */
async function previewInDashboard(kind: string, path: string): Promise<Ended['reason']> {
  const { status, end } = await sendForm(owner, await formOf({ kind, dry_run: 'true' }, path));
  expect(status).toBe(400);
  return end as Ended['reason'];
}

/** Asks for students while something lasts. @returns the statuses of the answers */
async function askWhile(lasting: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = () => (isOver = true);
  lasting.then(end, end);
  const statuses: number[] = [];
  while (!isOver) {
    const answer = await ask('/students');
    await answer.text();
    statuses.push(answer.status);
    await pause(20);
  }
  return statuses;
}

const heading = 'name,email,grade_level\n';
const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="';

describe('a file as large as it may be is refused, and others are answered meanwhile:', () => {
  const cases: [string, string, () => Promise<string>, RegExp][] = [
    [
      'a workbook with an attribute of 200 million characters',
      'students',
      () => files.workbook(sheet, 'x', 200_000_000),
      /^The ZIP archive has a file that is 200 times smaller than its contents/,
    ],
    [
      'a workbook with an attribute of 64 MB',
      'students',
      () => files.workbook(sheet, 'x', 64 * mb),
      /^The workbook is damaged: .* longer than 1 MB/,
    ],
    [
      'CSV of nothing but delimiters',
      'students',
      () => files.text('', ','),
      /^The file has too many columns: it may have 1,000/,
    ],
    [
      'CSV with delimiters below the headings',
      'students',
      () => files.text(heading, ','),
      /^The file has too many columns: it may have 1,000/,
    ],
    [
      'CSV with a quote that is never closed',
      'students',
      () => files.text(`${heading}"`, 'x'),
      /^A quote is never closed, or a row is longer than 1 MB/,
    ],
    [
      'a workbook with 20,000 files',
      'students',
      () => files.archive(20_000),
      /^The ZIP archive has 20,000 files, and may have 10,000/,
    ],
    [
      'a package with 20,000 files',
      'oneroster',
      () => files.archive(20_000),
      /^The ZIP archive has 20,000 files, and may have 10,000/,
    ],
  ];

  it.each(cases)('%s', async (_, kind, write, reason) => {
    const path = await write();
    for (const refuse of [importByApi, previewInDashboard]) {
      const refusal = refuse(kind, path);
      const [statuses, refused] = await Promise.all([askWhile(refusal), refusal]);
      expect(refused).toMatchObject({ code: 'FILE_UNREADABLE', error: expect.stringMatching(reason) });
      expect([...new Set(statuses)]).toEqual([200]);
      expect(service.isOver).toBe(false);
    }
  });

  it('a workbook of 0.2 MB can have an attribute of 200 million characters', async () => {
    expect(statSync(await files.workbook(sheet, 'x', 200_000_000)).size).toBeLessThan(mb / 4);
  });
});
