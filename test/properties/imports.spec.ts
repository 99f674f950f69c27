import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { importKinds } from '../../libs/import-api/src/import-form.dto';
import { files } from '../interchange/roster-school';
import { RosterPackages } from '../interchange/roster-package';
import { formOf, sendForm } from '../dashboard/data/import-form';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { anyText } from './models/texts';
import { runs } from './runs';

let dashboard: TestDashboard;
let office: Visitor;
let columns: Readonly<Record<string, readonly string[]>>;
const packages = new RosterPackages();
const ids: Record<'teacher' | 'student' | 'class' | 'grade' | 'attendance', string[]> = {
  ...{ teacher: [], student: [], class: [], grade: [], attendance: [] },
};

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
  const { kinds } = (await office.get('schools/sandbox/imports')).body as {
    kinds: { kind: string; columns: string[] }[];
  };
  columns = Object.fromEntries(kinds.map((each) => [each.kind, each.columns]));
  await imported('teachers', Buffer.from('name,email,department\nT,t@school.example,Arts\n'));
  ids.teacher = await idsIn('teacher');
  await imported('students', Buffer.from('name,email,grade_level\nAda,ada@school.example,5\nBo,bo@school.example,6\n'));
  ids.student = await idsIn('student');
  const [teacher] = ids.teacher;
  await imported(
    'classes',
    Buffer.from(`name,teacher_id,schedule,capacity\nArt,${teacher},Mon,1\nMusic,${teacher},Tue,30\n`),
  );
  ids.class = await idsIn('school_class');
  const [[, music], [ada]] = [ids.class, ids.student];
  await imported('enrollments', Buffer.from(`class_id,student_id,begin_date\n${music},${ada},2026-01-05\n`));
  await imported('grades', Buffer.from(`class_id,student_id,score,term\n${music},${ada},5,Q1\n`));
  ids.grade = await idsIn('grade');
  await imported('attendance', Buffer.from(`class_id,student_id,date,status\n${music},${ada},2026-01-05,late\n`));
  ids.attendance = await idsIn('attendance');
});

afterAll(async () => {
  await dashboard.close();
  packages.remove();
});

async function idsIn(table: string): Promise<string[]> {
  const sandbox = dashboard.database.pool('sandbox');
  return (await sandbox`SELECT id FROM ${sandbox(table)} ORDER BY id`).map(({ id }) => String(id));
}

const numbers = ['0', '1', '2', '-1', '1.5', '1,5', '+1', '1e5', '007', '2147483647', '2147483648', '9007199254740993'];
const hugeNumbers = [
  '9'.repeat(25),
  '9'.repeat(400),
  `0,${'0'.repeat(400)}1`,
  'Infinity',
  'NaN',
  '0x10',
  '-0',
  '1.000,5',
];
const dates = ['2026-01-05', '2026-01-04', '2026-02-30', '0001-01-01', '9999-12-31', '10000-01-01', '0000-01-01'];
const otherDates = [
  '31/12/2015',
  '12/31/2015',
  '03/04/2026',
  '1.1.2020',
  '2020-1-1',
  'infinity',
  'epoch',
  'now',
  '2026-01-05T10:00:00Z',
];
const texts = [
  '',
  ' ',
  'Ada',
  'ada@school.example',
  'ADA@school.example',
  'new@school.example',
  'present',
  'late',
  'student',
  'teacher',
];
const oddTexts = [
  '\0',
  '\u0001',
  'a\u0000b',
  '\u2028',
  '"',
  'a"b',
  "'",
  "'=1",
  '＝1',
  ',,,',
  '"a","b',
  'a\nb',
  '\r',
  'x'.repeat(300),
  'x'.repeat(40_000),
];
const packageTexts = [
  'tobedeleted',
  'active',
  'u-ada',
  'u-bo',
  'u-mum',
  'c1',
  'c2',
  'fall',
  'alg',
  'school',
  'e3',
  'true',
  'schoolYear',
  '09',
];

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...numbers, ...dates, ...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...hugeNumbers, ...otherDates, ...oddTexts) },
  { weight: 1, arbitrary: anyText },
);

/** A line of CSV with every cell in quotes. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\n`;

/** A heading so long that a NUL character below it does not make the file one that is no text. */
const padding = 'p'.repeat(5_000);

/** A text that the column may have, or one that it cannot have. */
function cellOf(kind: string, column: string): fc.Arbitrary<string> {
  const fitting: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^id$/, ['', '', ...(Object.entries(ids).find(([record]) => kind.startsWith(record))?.[1] ?? [])]],
    [/^student_id$/, ids.student],
    [/^class_id$/, ids.class],
    [/^teacher_id$/, ids.teacher],
    [/date/, ['2026-01-05', '2026-01-04', '0001-01-01', '2025-12-31', '']],
    [/email/, ['ada@school.example', 'bo@school.example', 'new@school.example']],
    [/score|capacity/, ['1', '2', '30', '1.5', '1,5']],
    [/status/, ['present', 'late', 'absent']],
  ];
  const [, fits = ['Ada', 'Arts', '5']] = fitting.find(([name]) => name.test(column)) ?? [];
  return fc.oneof({ weight: 24, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: cell });
}

/** Files with most of the columns of a kind. A row may be too short, or too long. */
const fileOf = (kind: string, names: readonly string[]) =>
  fc.shuffledSubarray([...names], { minLength: names.length - 1 }).chain((headings) =>
    fc
      .array(fc.tuple(fc.tuple(...headings.map((name) => cellOf(kind, name))), fc.integer({ min: -1, max: 15 })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => {
        const cut = rows.map(([cells, more]) =>
          more === -1 ? cells.slice(0, -1) : more === 0 ? [...cells, '', 'more'] : cells,
        );
        return lineOf([...headings, padding]) + cut.map(lineOf).join('');
      }),
  );

/** Previews a file and imports it, with its bad rows left out. Each has to end with a result, or to say what is wrong with the file. */
async function imported(kind: string, content: Buffer, fields: Record<string, string> = {}): Promise<void> {
  let sha256 = '';
  for (const isDryRun of ['true', 'false']) {
    const form = { kind, dry_run: isDryRun, skip_bad_rows: 'true', ...(sha256 && { sha256 }), ...fields };
    const { end, status } = await sendForm(office, formOf(form, content));
    if (end.code === 'FILE_UNREADABLE') return;
    expect([status, end.type, end.error]).toEqual([200, 'result', undefined]);
    sha256 = end.sha256 as string;
  }
}

describe('whatever the cells of a file are', () => {
  it.each(importKinds.filter((kind) => kind !== 'oneroster'))(
    'its rows of %s are imported, or have findings',
    async (kind) => {
      const matching = kind === 'students' || kind === 'teachers' ? ['none', 'email'] : ['none'];
      await fc.assert(
        fc.asyncProperty(fileOf(kind, columns[kind]!), fc.constantFrom(...matching), (text, match) =>
          imported(kind, Buffer.from(text), { match_by: match }),
        ),
        runs(40),
      );
    },
  );

  it('the rows of a package are imported, or have findings', async () => {
    const whole: Readonly<Record<string, readonly string[]>> = {
      ...(files as Record<string, readonly string[]>),
      categories: ['sourcedId|status|title|weight', 'quiz||Quizzes|0.5'],
      lineItems: [
        'sourcedId|status|title|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|resultValueMin|resultValueMax',
        'i1||Quiz 1|2026-01-05|2026-01-06|c1|quiz|fall|0|20',
      ],
      results: [
        'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment',
        's1||i1|u-ada|fully graded|18|2026-01-06|Good',
        's2||i1|u-bo|exempt|||',
      ],
    };
    const names = Object.keys(whole);
    const changes = fc.array(
      fc.record({
        file: fc.constantFrom(...names),
        row: fc.nat(4),
        column: fc.nat(9),
        text: fc.oneof(cell, fc.constantFrom(...packageTexts)),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(changes, fc.constantFrom('bulk' as const, 'delta' as const), async (changed, mode) => {
        const tables = Object.fromEntries(
          Object.entries(whole).map(([name, lines]) => [name, lines.map((line) => line.split('|'))]),
        );
        for (const { file, row, column, text } of changed) {
          const cells = tables[file]?.[1 + row];
          if (cells && column < cells.length) cells[column] = text;
        }
        const written = Object.fromEntries(
          Object.entries(tables).map(([name, [heading = [], ...rows]]) => [
            name,
            lineOf([...heading, `metadata.${padding}`]) + rows.map(lineOf).join(''),
          ]),
        );
        const content = readFileSync(await packages.zipOf(written, mode));
        const defaults = {
          default_department: 'Arts',
          default_schedule: 'Mon',
          default_grade_level: '5',
          default_teacher: ids.teacher[0]!,
        };
        await imported('oneroster', content, { ...defaults, confirmed: 'true', match_by: 'email' });
      }),
      runs(10),
    );
  });
});
