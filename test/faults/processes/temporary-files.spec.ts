import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type RosterFiles, RosterPackages } from '../../interchange/roster-package';
import { files } from '../../interchange/roster-school';
import { filesWith } from '../../support/programs/data-folder';
import { build, eventually, Installation, type Program, type Service } from '../../support/programs/process';
import { password, Visitor } from '../../support/test-dashboard';
import { formOf } from '../../dashboard/data/import-form';

jest.setTimeout(240_000);

/** Stands in every file that is stored, but for archives. */
const name = 'Quillfeather';
const users = (files['users'] as string[]).map((line) => line.replace('|Obi|', `|${name}|`));
const school: RosterFiles = { ...files, users };
const withDefaults = ['--environment', 'sandbox', '--default-department', 'Art', '--default-schedule', 'Monday'];

let installation: Installation;
let packages: RosterPackages;
let service: Service;
let temporary: string;

beforeAll(async () => {
  await build();
  packages = new RosterPackages();
  installation = Installation.create();
  temporary = join(installation.folder, 'temporary');
  mkdirSync(temporary);
  service = await start();
});

afterAll(async () => {
  await installation.remove();
  packages.remove();
});

const start = async (): Promise<Service> =>
  (await installation.start({ ENVIRONMENTS: 'sandbox', TMPDIR: temporary })).ready();

/** The folders of uploads and unpacked packages, and those in which a child is. */
const folders = () => readdirSync(temporary).filter((each) => each.startsWith('homeroom-'));
const foldersWithChildren = () => [...new Set(filesWith(temporary, [name]).map((file) => file.split('/')[0]!))];
const isOf = (program: Program) => (folder: string) => folder.includes(`-${program.child.pid}-`);

async function owner(): Promise<Visitor> {
  const visitor = new Visitor(new URL(service.sandbox).origin);
  const { email, password: given } = await service.firstOwner();
  await visitor.signIn(email, given);
  expect((await visitor.put('password', { current_password: given, new_password: password })).status).toBe(200);
  return visitor;
}

/** Sends the beginning of a file, or all of it, and does not wait for an answer. */
function upload({ origin, cookie }: Visitor, body: FormData | ReadableStream, type?: string): void {
  const url = `${origin}/dashboard/api/schools/sandbox/imports`;
  const headers = { origin, cookie, ...(type !== undefined && { 'content-type': type }) };
  const sending = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  fetch(url, sending).then(
    (answer) => answer.text().catch(() => undefined),
    () => undefined,
  );
}

/** The beginning of a form with a file of students. */
const beginning = [
  ...[...Object.entries({ kind: 'students', dry_run: 'true' })].map(
    ([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  ),
  '--b\r\nContent-Disposition: form-data; name="file"; filename="students.csv"\r\n\r\n',
  `name,email,grade_level\r\nZoe ${name},zoe@example.org,5\r\n`,
].join('');

const importing = async (): Promise<Program> =>
  installation.command(['import', 'oneroster', await packages.zipOf(school), ...withDefaults], { TMPDIR: temporary });

describe('kill -9 during imports', () => {
  it('leaves files with children, which the next start removes, and no file of a running process', async () => {
    const visitor = await owner();
    const sql = installation.connect();
    const blocker = await sql.reserve();
    await blocker`BEGIN`;
    await blocker`LOCK TABLE sandbox.student, access.migration IN ACCESS EXCLUSIVE MODE`;
    const options = { kind: 'oneroster', default_department: 'Art', default_schedule: 'Monday', dry_run: 'true' };
    upload(visitor, formOf(options, readFileSync(await packages.zipOf(school)), 'roster.zip'));
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(beginning)) });
    upload(visitor, endless, 'multipart/form-data; boundary=b');
    const killed = await importing();
    // Two uploads, one of which is a package that is unpacked, and the package of a command. An archive is compressed.
    await eventually(() => folders().length === 4 && foldersWithChildren().length === 3, 60_000);
    const running = await importing();
    // It is stopped before it connects to the database. There it would hold the lock that each start needs.
    while (foldersWithChildren().length < 4 && !running.isOver) await setImmediate();
    running.child.kill('SIGSTOP');
    expect(folders()).toHaveLength(5);
    await Promise.all([service.stop('SIGKILL'), killed.stop('SIGKILL')]);
    expect(foldersWithChildren()).toHaveLength(4);
    await blocker`ROLLBACK`;
    blocker.release();

    service = await start();
    expect(folders().every(isOf(running))).toBe(true);
    expect(foldersWithChildren()).toHaveLength(1);
    running.child.kill('SIGCONT');
    expect([await running.ended, running.stderr]).toEqual([0, expect.stringContaining('is done')]);
    expect(folders()).toEqual([]);
    await sql.end();
  });

  it('of a command leaves files that the next command removes', async () => {
    const sql = installation.connect();
    const blocker = await sql.reserve();
    await blocker`BEGIN`;
    await blocker`LOCK TABLE sandbox.student IN ACCESS EXCLUSIVE MODE`;
    const killed = await importing();
    await eventually(() => foldersWithChildren().length === 1, 60_000);
    await killed.stop('SIGKILL');
    await blocker`ROLLBACK`;
    blocker.release();
    expect(foldersWithChildren()).toHaveLength(1);
    const listed = await installation.cli(['import', 'list', '--environment', 'sandbox'], { TMPDIR: temporary });
    expect([listed.code, folders()]).toEqual([0, []]);
    await sql.end();
  });
});
