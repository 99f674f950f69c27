import { CsvFile } from '@homeroom/spreadsheets';
import { CsvImport, UndoImport } from '@homeroom/import-jobs';
import type { ImportedListName } from '@homeroom/list-import';
import { RosterImport, RosterPackage } from '@homeroom/oneroster';
import { writeFileSync } from 'node:fs';
import { emptySchool } from '../support/postgres/empty-school';
import { StoppedClock, tester, TestSchool } from '../support/test-school';
import { type Night, observed } from './observed-import';
import { type RosterFiles, RosterPackages } from './roster-package';

const author = { actor: tester };

const defaults = { gradeLevel: null, department: 'Science', schedule: 'Daily', teacherId: null, blankEmail: null };

/** How a package is imported. By default it is bulk, speaks for all that it names, and is confirmed, so that it may withdraw everybody. */
interface Importing {
  readonly school?: number | null;
  readonly mode?: 'bulk' | 'delta';
  readonly maxWithdrawn?: number;
  readonly version?: '1.1' | '1.2';
  /** The teacher of classes without one. */
  readonly teacherId?: number;
}

/** Packages of several schools that are imported night after night. The environment is empty before each test. */
export class SchoolNights {
  readonly clock = new StoppedClock();
  readonly packages = new RosterPackages();
  school!: TestSchool;

  /** Call it in the body of a test file. */
  static forEachTest(): SchoolNights {
    const made = new SchoolNights();
    beforeAll(async () => {
      made.school = await TestSchool.open({ clock: made.clock });
    });
    beforeEach(() => made.comes(0));
    afterEach(() => emptySchool(made.school.sql()));
    afterAll(async () => {
      await made.school.close();
      made.packages.remove();
    });
    return made;
  }

  /** It is noon on one of the days after 1 October 2026. */
  comes(day: number): void {
    this.clock.set(Date.UTC(2026, 9, 1 + day, 12) - this.clock.now().getTime());
  }

  async night(
    files: RosterFiles,
    { school = null, mode = 'bulk', maxWithdrawn, version = '1.1', teacherId }: Importing = {},
  ) {
    const roster = await RosterPackage.open(this.packages.folderOf(files, mode, version), {});
    try {
      const options = {
        ...{ name: 'night', isDryRun: false, skipsBadRows: false, matchBy: null },
        defaults: { ...defaults, teacherId: teacherId ?? null },
        ...{
          maxWithdrawn: maxWithdrawn ?? 100,
          isConfirmed: maxWithdrawn === undefined,
          importsErased: false,
          schoolId: school,
        },
      };
      return await observed((observer) => this.of(RosterImport).run(roster, options, author, observer));
    } finally {
      await roster.close();
    }
  }

  /** Imports a list from CSV. */
  async csv(list: ImportedListName, school: number | null, ...lines: readonly string[]): Promise<Night> {
    const path = this.packages.path();
    writeFileSync(path, `${lines.join('\n')}\n`);
    const file = await CsvFile.open(path);
    const options = { name: 'rows', isDryRun: false, skipsBadRows: false, matchBy: null, list, schoolId: school };
    return observed((observer) => this.of(CsvImport).run(file, options, author, observer));
  }

  async undo({ id }: Pick<Night, 'id'>): Promise<void> {
    await this.of(UndoImport).run(id ?? 0, author);
  }

  /** The id of the school with a name. */
  async idOf(name: string): Promise<number> {
    const [row] = await this.school.sql()<{ id: number }[]>`SELECT id FROM school WHERE name = ${name}`;
    if (!row) throw new Error(`There is no school ${name}`);
    return row.id;
  }

  async addSchool(name: string, identifier: string | null = null, kind = 'school'): Promise<number> {
    const [row] = await this.school.sql()<{ id: number }[]>`
      INSERT INTO school (name, identifier, kind) VALUES (${name}, ${identifier}, ${kind}) RETURNING id`;
    return row?.id ?? 0;
  }

  /** The name of the school of each record of a table, by the name of the record; null for none. */
  async schoolsOf(table: 'student' | 'teacher' | 'school_class'): Promise<Record<string, string | null>> {
    const sql = this.school.sql();
    const rows = await sql<{ name: string; school: string | null }[]>`
      SELECT member.name, school.name AS school FROM ${sql(table)} member LEFT JOIN school ON school.id = member.school_id ORDER BY 1`;
    return Object.fromEntries(rows.map(({ name, school }) => [name, school]));
  }

  /** The names of the students who are active. */
  async active(): Promise<string[]> {
    const { body } = await this.school.get('/students?per_page=100&sort=name');
    return (body.data as { name: string }[]).map(({ name }) => name);
  }

  /** The names of the students who sit in a class today. */
  async rosterOf(name: string): Promise<string[]> {
    const [row] = await this.school.sql()<{ id: number }[]>`SELECT id FROM school_class WHERE name = ${name}`;
    const { body } = await this.school.get(`/classes/${row?.id}/roster?sort=name`);
    return (body.students as { name: string }[]).map((student) => student.name);
  }

  /** All rows about a school as text: its students, teachers and classes, with the seats in them and the objects of packages. */
  async allOf(schoolId: number): Promise<string> {
    const rows = await this.school.sql()<{ row: string }[]>`
      WITH member AS (
        SELECT 'student' AS record, id, to_jsonb(student) AS row FROM student WHERE school_id = ${schoolId}
        UNION ALL SELECT 'teacher', id, to_jsonb(teacher) FROM teacher WHERE school_id = ${schoolId}
        UNION ALL SELECT 'class', id, to_jsonb(school_class) FROM school_class WHERE school_id = ${schoolId}
        UNION ALL SELECT 'school', id, to_jsonb(school) FROM school WHERE id = ${schoolId}
        UNION ALL SELECT 'enrollment', enrollment.id, to_jsonb(enrollment) FROM enrollment JOIN school_class ON school_class.id = class_id
          WHERE school_id = ${schoolId}
        UNION ALL SELECT 'class_teacher', class_teacher.id, to_jsonb(class_teacher) FROM class_teacher JOIN school_class ON school_class.id = class_id
          WHERE school_id = ${schoolId})
      SELECT row::text AS row FROM (
        SELECT record, id, row FROM member
        UNION ALL SELECT record, record_id, to_jsonb(roster_object) FROM roster_object JOIN member USING (record) WHERE member.id = record_id
      ) every ORDER BY record, id, row::text`;
    return rows.map(({ row }) => row).join('\n');
  }

  private of<T>(type: abstract new (...dependencies: never[]) => T): T {
    return this.school.app.get<T>(type, { strict: false });
  }
}
