import { emptySchool } from '../support/postgres/empty-school';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { TestSchool } from '../support/test-school';
import { type RosterFiles, RosterPackages } from './roster-package';

/** What the import of a package prints as JSON. */
export interface Imported {
  readonly code: number;
  readonly stderr: string;
  readonly import: number | null;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly findings: {
    level: string;
    file: string;
    line: number;
    column: string | null;
    value: string | null;
    rule: string;
    message: string;
  }[];
  readonly changes: { record: string; id: number; action: string; before: object | null; after: object }[];
}

export interface Student {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly grade_level: string;
  readonly date_of_birth: string | null;
  readonly guardian_name: string | null;
  readonly guardian_email: string | null;
  readonly guardian_phone: string | null;
}

export const defaults = ['--default-department', 'Faculty', '--default-schedule', 'See timetable'];

/** A school that is empty before each test, and packages that are imported into its sandbox. */
export class RosterSchool {
  readonly packages = new RosterPackages();
  database!: ProxiedDatabase;
  school!: TestSchool;

  /** Call it in the body of a test file. */
  static forEachTest(): RosterSchool {
    const made = new RosterSchool();
    beforeAll(async () => {
      made.database = await proxiedDatabase();
      made.school = await TestSchool.open({ database: made.database });
    });
    afterEach(() => emptySchool(made.school.sql()));
    afterAll(async () => {
      await made.school.close();
      await made.database.close();
      made.packages.remove();
    });
    return made;
  }

  run(...words: string[]): Promise<CommandResult> {
    return commandsOn(this.database)('import', ...words, '--environment', 'sandbox');
  }

  /** Imports a package and returns what the command prints as JSON. */
  async imported(path: string, ...options: string[]): Promise<Imported> {
    const { code, stdout, stderr } = await this.run('oneroster', path, '--json', ...defaults, ...options);
    if (stdout === '') throw new Error(stderr);
    return { code, stderr, ...(JSON.parse(stdout) as Omit<Imported, 'code' | 'stderr'>) };
  }

  bulk(files: RosterFiles, ...options: string[]): Promise<Imported> {
    return this.imported(this.packages.folderOf(files), ...options);
  }

  delta(files: RosterFiles, ...options: string[]): Promise<Imported> {
    return this.imported(this.packages.folderOf(files, 'delta'), ...options);
  }

  undo(id: number | null): Promise<CommandResult> {
    return this.run('undo', String(id), '--yes');
  }

  /** Erases a student, and returns the id. */
  async erase(name: string): Promise<number> {
    const { id } = (await this.students()).find((each) => each.name === name)!;
    const words = ['--student', String(id), '--environment', 'sandbox', '--yes', '--json'];
    expect(await commandsOn(this.database)('privacy', 'erase', ...words)).toMatchObject({ code: 0 });
    return id;
  }

  async students(query = ''): Promise<Student[]> {
    return (await this.school.get(`/students?per_page=100${query}`)).body.data as Student[];
  }

  async classes(): Promise<{ id: number; name: string }[]> {
    return (await this.school.get('/classes?per_page=100')).body.data as { id: number; name: string }[];
  }

  /** The names of the students of a class. */
  async rosterOf(name: string): Promise<string[]> {
    const found = (await this.classes()).find((each) => each.name === name);
    const { body } = await this.school.get(`/classes/${found!.id}/roster`);
    return (body.students as { name: string }[]).map((each) => each.name).sort();
  }
}

export const userHeading =
  'sourcedId|status|enabledUser|givenName|familyName|email|grades|agentSourcedIds|phone|identifier';
export const ada = 'u-ada||true|Ada|Obi|ada@x.example|09|u-mum||100';
export const bo = 'u-bo||true|Bo|Li|bo@x.example|10|||101';
export const tom = 'u-tom||true|Tom|Ito|tom@x.example||||';
export const mum = 'u-mum||true|Grace|Obi|grace@x.example|||+1 555|';
export const roles = (...more: string[]) => [
  'sourcedId|status|userSourcedId|roleType|role|beginDate|endDate|orgSourcedId|userProfileSourcedId',
  'r1||u-ada|primary|student|||school|',
  'r2||u-bo|primary|student|||school|',
  'r3||u-tom|primary|teacher|||school|',
  'r4||u-mum|primary|parent|||school|',
  ...more,
];
export const classHeading = 'sourcedId|status|title|courseSourcedId|location|schoolSourcedId|termSourcedIds|periods';
export const enrollmentHeading =
  'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate';

/** A small school. */
export const files: RosterFiles = {
  orgs: ['sourcedId|status|dateLastModified|name|type|identifier|parentSourcedId', 'school|||Hill School|school||'],
  academicSessions: [
    'sourcedId|status|title|type|startDate|endDate|parentSourcedId|schoolYear',
    'fall||Fall 2026|term|2026-08-20|2027-01-20||2027',
  ],
  courses: ['sourcedId|status|title|courseCode|orgSourcedId', 'alg||Algebra|ALG|school'],
  users: [userHeading, ada, bo, tom, mum],
  roles: roles(),
  demographics: ['sourcedId|status|birthDate|sex|asian', 'u-ada||2012-03-04|female|true'],
  classes: [classHeading, 'c1||Algebra 1|alg|R 12|school|fall|2', 'c2||Art|art|R 1|school|fall|'],
  enrollments: [
    enrollmentHeading,
    'e1||c1|school|u-tom|teacher|true||',
    'e2||c2|school|u-tom|teacher|true||',
    'e3||c1|school|u-ada|student||2026-09-01|',
    'e4||c1|school|u-bo|student||2026-09-01|',
    'e5||c2|school|u-ada|student||2026-09-01|2026-10-01',
  ],
};
