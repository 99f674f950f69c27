import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formOf, sendForm } from '../../dashboard/data/import-form';
import { files } from '../../interchange/roster-school';
import { RosterPackages } from '../../interchange/roster-package';
import { build, eventually, Installation, type Service } from '../../support/programs/process';
import { Visitor } from '../../support/test-dashboard';
import { SmallDisk } from '../support/small-disk';

const password = 'correct horse battery staple';
const packages = new RosterPackages();

let installation: Installation;
let folder: string;
let disk: SmallDisk;
let service: Service;
let owner: Visitor;

beforeAll(build);

beforeEach(async () => {
  installation = Installation.create();
  folder = join(installation.folder, 'temporary');
  mkdirSync(folder);
  disk = SmallDisk.on(folder);
  service = await installation.start({ TMPDIR: folder, ENVIRONMENTS: 'sandbox', LOG_LEVEL: 'info' });
  await service.ready();
  const { stdout } = await installation.cli([
    ...['users', 'create', '--name', 'Ada', '--email', 'ada@school.example', '--role', 'owner'],
  ]);
  owner = new Visitor(service.sandbox.replace('/v1', ''));
  await owner.signIn('ada@school.example', stdout.trim());
  await owner.put('password', { current_password: stdout.trim(), new_password: password });
});

afterEach(async () => {
  await service.stop();
  disk.remove();
  await installation.remove();
});

afterAll(() => packages.remove());

const onFullDisk = (tests: () => void): void =>
  SmallDisk.isPossible()
    ? describe('a folder for temporary files that is full', tests)
    : describe.skip('a folder for temporary files that is full (nothing can be mounted here)', tests);

const preview = (kind: string, content: string | Buffer) => sendForm(owner, formOf({ kind, dry_run: 'true' }, content));
const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' };

/** Distinct rows, which compress to a tenth. */
const students = `name,email,grade_level\n${Array.from({ length: 30_000 }, (_, at) => `Student,student-${at}@school.example,5\n`).join('')}`;

onFullDisk(() => {
  it('is an outage and not a fault of the file, and over once it has room again', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `u-${at}||true|Ada|Obi|u-${at}@x.example|09||`);
    const zip = readFileSync(await packages.zipOf({ ...files, users: [...(files['users'] as string[]), ...many] }));
    // Room for nothing, for the upload alone, and for what is unpacked.
    const rooms: [string, string | Buffer, number][] = [
      ['students', students, 0],
      ['students', students, students.length + 200_000],
      ['oneroster', zip, 0],
      ['oneroster', zip, zip.length + 200_000],
    ];
    for (const [kind, content, room] of rooms) {
      disk.fill(room);
      expect((await preview(kind, content)).end).toMatchObject(unavailable);
      disk.makeRoom();
      expect(readdirSync(folder).filter((name) => name.startsWith('homeroom-'))).toEqual([]);
    }
    const logged = () => service.stdout.match(/"cause":"disk_full"/g)?.length;
    await eventually(() => logged() === rooms.length);
    expect((await preview('students', students)).end).toMatchObject({ type: 'result', created: 30_000 });
  });

  it('ends a command with the reason', async () => {
    const file = join(installation.folder, 'students.csv');
    writeFileSync(file, students);
    disk.fill();
    const words = ['import', 'csv', 'students', file, '--environment', 'sandbox'];
    const { code, stderr } = await installation.cli(words, { TMPDIR: folder });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The rows cannot be stored in ${folder}: ENOSPC`)]);
  });
});
