import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CsvFile } from '@homeroom/spreadsheets';
import { CsvImport, UndoImport } from '@homeroom/import-jobs';
import { RosterImport, RosterPackage } from '@homeroom/oneroster';
import { emptySchool } from '../support/postgres/empty-school';
import { StoppedClock, tester, TestSchool } from '../support/test-school';
import { type Night, observed } from './observed-import';

type FileName = 'users' | 'classes' | 'enrollments';

/** How a package is imported. By default it is bulk, and confirmed, so that it may withdraw everybody. */
interface Importing {
  /** A delta has only the files that are given. */
  readonly mode?: 'bulk' | 'delta';
  readonly maxWithdrawn?: number;
  readonly matchBy?: 'email' | 'identifier';
  readonly isDryRun?: boolean;
}

const author = { actor: tester };

const importing = { name: 'night', isDryRun: false, skipsBadRows: false, matchBy: null } as const;

const defaults = { gradeLevel: null, department: 'Science', schedule: null, teacherId: null, blankEmail: null };

/** A school of 20 students in two classes, whose package is imported on several days. It is empty before each test. */
export class NightlySchool {
  readonly clock = new StoppedClock();
  private readonly folder = mkdtempSync(join(tmpdir(), 'homeroom-nights-'));
  private count = 0;
  school!: TestSchool;

  /** Call it in the body of a test file. */
  static forEachTest(): NightlySchool {
    const made = new NightlySchool();
    beforeAll(async () => {
      made.school = await TestSchool.open({ clock: made.clock });
    });
    afterEach(() => emptySchool(made.school.sql()));
    afterAll(async () => {
      await made.school.close();
      rmSync(made.folder, { recursive: true });
    });
    return made;
  }

  /** It is noon on a day, `YYYY-MM-DD`. */
  comes(day: string): void {
    this.clock.set(new Date(`${day}T12:00:00.000Z`).getTime() - this.clock.now().getTime());
  }

  /** Imports the package on a day. @param changed the text of each file that differs, from the one that it has otherwise */
  async night(
    day: string,
    changed: Partial<Record<FileName, (text: string) => string>> = {},
    { mode = 'bulk', maxWithdrawn, ...others }: Importing = {},
  ): Promise<Night> {
    this.comes(day);
    const path = this.path();
    mkdirSync(path);
    cpSync(join(__dirname, '../fixtures/roster-nights'), path, { recursive: true });
    for (const [name, change] of Object.entries(changed)) {
      const file = join(path, `${name}.csv`);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    }
    if (mode === 'delta') this.keepOnly(path, Object.keys(changed));
    const roster = await RosterPackage.open(path, {});
    try {
      const options = {
        ...importing,
        defaults,
        schoolId: null,
        maxWithdrawn: maxWithdrawn ?? 100,
        isConfirmed: maxWithdrawn === undefined,
        importsErased: false,
        ...others,
      };
      return await observed((observer) => this.of(RosterImport).run(roster, options, author, observer));
    } finally {
      await roster.close();
    }
  }

  /** Imports enrollments from CSV, today. */
  async csv(...lines: readonly string[]): Promise<Night> {
    const path = this.path();
    writeFileSync(path, `${lines.join('\n')}\n`);
    const file = await CsvFile.open(path);
    const options = { ...importing, list: 'enrollments' } as const;
    return observed((observer) => this.of(CsvImport).run(file, options, author, observer));
  }

  async undo(night: Night): Promise<void> {
    await this.of(UndoImport).run(night.id ?? 0, author);
  }

  /** The id of a student, by the number in the package. */
  async student(number: number): Promise<number> {
    const [row] = await this.school.sql()`SELECT id FROM student WHERE email = ${`s${number}@elm.example`}`;
    return row?.['id'] as number;
  }

  async activeStudents(): Promise<number> {
    return (await this.school.get('/students?per_page=1')).body.pagination.total as number;
  }

  /** The number of seats that are taken on a day; today by default. */
  async seats(day?: string): Promise<number> {
    const classes = (await this.school.get('/classes')).body.data as { id: number }[];
    const query = day === undefined ? '' : `?as_of=${day}`;
    const rosters = await Promise.all(classes.map(({ id }) => this.school.get(`/classes/${id}/roster${query}`)));
    return rosters.flatMap(({ body }) => body.students as object[]).length;
  }

  /** The first and the last day of each period of a student, by the number in the package. */
  async periods(number: number): Promise<readonly (readonly [string, string | null])[]> {
    return this.periodsOf(await this.student(number));
  }

  async periodsOf(studentId: number): Promise<readonly (readonly [string, string | null])[]> {
    const { body } = await this.school.get(`/enrollments?student_id=${studentId}`);
    const periods = body.data as { begin_date: string; end_date: string | null }[];
    return periods.map(({ begin_date, end_date }) => [begin_date, end_date]);
  }

  async enrollmentOf(studentId: number): Promise<number> {
    const { body } = await this.school.get(`/enrollments?student_id=${studentId}`);
    return body.data[0].id as number;
  }

  /** Makes a package a delta of some files. */
  private keepOnly(path: string, kept: readonly string[]): void {
    const manifest = join(path, 'manifest.csv');
    const lines = readFileSync(manifest, 'utf8').replaceAll(/file\.(\w+),bulk/g, (_, name: string) => {
      if (!kept.includes(name)) rmSync(join(path, `${name}.csv`));
      return `file.${name},${kept.includes(name) ? 'delta' : 'absent'}`;
    });
    writeFileSync(manifest, lines);
  }

  private of<T>(type: abstract new (...dependencies: never[]) => T): T {
    return this.school.app.get<T>(type, { strict: false });
  }

  private path(): string {
    return join(this.folder, String((this.count += 1)));
  }
}
