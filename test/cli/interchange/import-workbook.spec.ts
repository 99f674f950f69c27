import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CsvSchool, type Imported } from '../../interchange/csv-school';
import { cell, formatted, workbook, zipOf } from '../../interchange/workbook';

jest.setTimeout(240_000);

const files = CsvSchool.forAllTests();

type Contents = Parameters<typeof workbook>[0];

const imported = async (list: string, contents: Contents, ...options: string[]) =>
  files.imported(list, await workbook(contents), ...options);

const refusal = async (content: Buffer, ...options: string[]) => {
  const { code, stderr } = await files.run('csv', 'students', files.fileOf(content), ...options);
  expect(code).toBe(1);
  return stderr;
};

const values = ({ changes, findings }: Imported) => {
  expect(findings).toEqual([]);
  return changes.map(({ after }) => after);
};

const errors = ({ findings }: Imported) =>
  findings.filter(({ level }) => level === 'error').map(({ line, column, value, rule }) => [line, column, value, rule]);

const headings = ['name', 'email', 'grade_level', 'date_of_birth', 'guardian_phone', 'address'];
const inline = (text: string) => cell('t="inlineStr"', `<is><t>${text}</t></is>`);

describe('a workbook', () => {
  it('is imported with its shared, inline and formatted texts', async () => {
    const rich =
      '<si><r><t>Zoë </t></r><r><rPr><b/></rPr><t xml:space="preserve">Müller</t></r><rPh sb="0"><t>hint</t></rPh></si>';
    const texts = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${rich}<si><t>2 Elm_x000D_\nRoad &amp; Co</t></si></sst>`;
    const [first, second] = values(
      await imported('students', {
        rows: [
          headings.map(inline),
          [
            cell('t="s"', '<v>0</v>'),
            inline('zoe@wb.example'),
            inline('<![CDATA[7]]>'),
            null,
            null,
            cell('t="s"', '<v>1</v>'),
          ],
          [inline('Ann'), cell('t="str"', '<f>A1</f><v>ann@wb.example</v>'), 8, null, null, cell('s="0"')],
        ],
        parts: { 'xl/sharedStrings.xml': texts },
      }),
    );
    expect(first).toMatchObject({ name: 'Zoë Müller', grade_level: '7', address: '2 Elm\nRoad & Co' });
    expect(second).toMatchObject({ name: 'Ann', email: 'ann@wb.example', grade_level: '8', address: null });
  });

  it('has its dates as days, whatever their format is, and its numbers whole', async () => {
    const rows = [
      headings,
      ['A', 'a@days.example', 7, formatted(41_785), 491701234567890],
      ['B', 'b@days.example', 7, formatted(41_785, 2), formatted(123, 3)],
      ['C', 'c@days.example', 7, cell('t="d"', '<v>2014-05-26T00:00:00</v>'), cell('', '<v>4.917E5</v>')],
      ['D', 'd@days.example', 7, '26.05.2014', cell('t="b"', '<v>1</v>')],
    ];
    const students = values(
      await imported('students', { rows, formats: ['dd/mm/yyyy', '[$-407]d. mmm yyyy', '00000'] }),
    );
    expect(students.map((student) => student['date_of_birth'])).toEqual(students.map(() => '2014-05-26'));
    expect(students.map((student) => student['guardian_phone'])).toEqual([
      '491701234567890',
      '00123',
      '491700',
      'TRUE',
    ]);
  });

  it('may count its days from 1904, as old workbooks of a Mac do', async () => {
    const rows = [headings, ['Mac', 'mac@days.example', 7, formatted(40_323)]];
    const properties = '<workbookPr date1904="1"/>';
    const [student] = values(await imported('students', { rows, properties, formats: ['d/m/yy'] }));
    expect(student).toMatchObject({ date_of_birth: '2014-05-26' });
  });

  it('has numbers with decimals, whatever the texts beside them use', async () => {
    const created = async (list: string, ...rows: Contents['rows'][number][]) => {
      const { changes } = await imported(list, { rows: rows as Contents['rows'] });
      return changes.map(({ id, after }) => ({ ...after, id }));
    };
    const [student] = await created('students', headings, ['N', 'n@wb.example', 7]);
    const teachers = ['name', 'email', 'department', 'subjects'];
    const [teacher] = await created('teachers', teachers, ['T', 't@wb.example', 'Arts', 'Art, Music']);
    expect(teacher).toMatchObject({ subjects: ['Art', 'Music'] });
    const classes = ['name', 'teacher_id', 'schedule', 'room', 'capacity'];
    const [course] = await created('classes', classes, ['Art', teacher!.id, 'Mo', 1.5, 20]);
    expect(course).toMatchObject({ room: '1.5', capacity: 20 });
    const scores = [cell('', '<v>1.25</v>'), cell('', '<v>16.100000000000001</v>'), cell('', '<v>1.125</v>'), '1,5'];
    const answer = await imported('grades', {
      rows: [
        ['student_id', 'class_id', 'assignment_name', 'score', 'max_score', 'term'],
        ...scores.map((score, at) => [student!.id, course!.id, `Test ${at}`, score, 20, 'Fall 2026']),
      ],
    });
    expect(answer.findings).toEqual([]);
    expect(answer.changes.map(({ after }) => after['score'])).toEqual([1.25, 16.1, 1.125, 1.5]);
  });

  it('may have a title, headings as offices write them, a mapping, and gaps', async () => {
    const answer = await imported(
      'students',
      {
        rows: [
          ['Elm School 2026'],
          [],
          ['First Name', 'Last Name', 'E-mail', 'Jahrgang', 'DOB', null, null],
          ['Ada', 'Elm', 'ada@title.example', 5, formatted(41_785), null, cell('s="0"')],
          [],
          [cell('s="0"'), cell('s="0"')],
          ['Ben', 'Elm', 'ben@title.example', 6],
        ],
        after: '<mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells>',
        formats: ['yyyy-mm-dd'],
      },
      '--map',
      'Jahrgang=grade_level',
    );
    expect(answer.findings.map(({ line, rule, value }) => [line, rule, value])).toEqual([
      [1, 'title_above', 'Elm School 2026'],
    ]);
    expect(answer.changes.map(({ line, after }) => [line, after['name'], after['date_of_birth']])).toEqual([
      [4, 'Ada Elm', '2014-05-26'],
      [7, 'Ben Elm', null],
    ]);
  });

  it('is read at its first sheet that is not hidden, with hidden rows, which a warning says', async () => {
    const row = (at: number, attributes = '') =>
      `<row r="${at}" ${attributes}><c r="A${at}" t="str"><v>H${at}</v></c><c r="B${at}" t="str"><v>h${at}@hid.example</v></c><c r="C${at}"><v>5</v></c></row>`;
    const head = '<row><c t="str"><v>name</v></c><c t="str"><v>email</v></c><c t="str"><v>grade_level</v></c></row>';
    const { findings, changes } = await imported('students', {
      rows: head + row(2) + row(5, 'hidden="1"'),
      after: '<mergeCells><mergeCell ref="D5:D9"/></mergeCells>',
      before: '<sheet name="Codes" sheetId="9" state="veryHidden" r:id="rIdHidden"/>',
      others: ['Teachers'],
    });
    expect(changes.map(({ line }) => line)).toEqual([2, 5]);
    expect(findings.map(({ rule, line, value }) => [rule, line, value])).toEqual([
      ['other_sheets', 1, 'Students'],
      ['hidden_rows', 5, '5'],
      ['merged_cells', 5, 'D5:D9'],
    ]);
  });

  it('may have prefixes and be of the strict kind, as other programs write it', async () => {
    const sheet =
      '<?xml version="1.0"?><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData>' +
      '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>name</x:t></x:is></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>email</x:t></x:is></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>grade_level</x:t></x:is></x:c></x:row>' +
      '<x:row r="2"><x:c r="A2" t="str"><x:v>Pre</x:v></x:c><x:c r="B2" t="str"><x:v>pre@wb.example</x:v></x:c><x:c r="C2"><x:v>7</x:v></x:c></x:row>' +
      '</x:sheetData></x:worksheet>';
    const [student] = values(await imported('students', { rows: [], parts: { 'xl/worksheets/sheet1.xml': sheet } }));
    expect(student).toMatchObject({ name: 'Pre', grade_level: '7' });
  });

  it('gets a warning where it was imported before, byte by byte', async () => {
    const contents = { rows: [headings, ['Twice', 'twice@wb.example', 7]] };
    const content = await workbook(contents);
    const first = await files.imported('students', content);
    const again = await files.imported('students', content, '--dry-run');
    expect(first.findings).toEqual([]);
    expect(again.findings.map(({ rule }) => rule)).toContain('imported_before');
  });
});

describe('cells of a workbook that cannot be meant', () => {
  it('are errors with the row and the name of the cell', async () => {
    const answer = await imported('students', {
      rows: [
        headings,
        ['A', 'a@bad.example', 7, null, cell('t="e"', '<f>A1</f><v>#N/A</v>')],
        ['B', 'b@bad.example', 7, null, cell('', '<f>SUM(A1)</f>')],
        ['C', 'c@bad.example', 7, null, '4.9E+11'],
        ['D', 'd@bad.example', 7, null, cell('', '<v>1234567890123450</v>')],
        ['E', 'none', 7],
        ['F', 'f@bad.example', 7, formatted(60)],
        ['G', 'g@bad.example', 7, formatted(-3)],
        ['H', 'h@bad.example', 7, 41_785],
      ],
      formats: ['yyyy-mm-dd'],
    });
    expect(answer.code).toBe(1);
    expect(errors(answer)).toEqual([
      [2, 'guardian_phone', '#N/A', 'spreadsheet_error'],
      [3, 'guardian_phone', '#NOT_CALCULATED!', 'spreadsheet_error'],
      [4, 'guardian_phone', '4.9E+11', 'scientific_number'],
      [5, 'guardian_phone', '1.23456789012345E+15', 'scientific_number'],
      [6, 'email', 'none', 'invalid'],
      [7, 'date_of_birth', '1900-02-29', 'invalid'],
      [8, 'date_of_birth', '#####', 'spreadsheet_error'],
      [9, 'date_of_birth', '41785', 'invalid'],
    ]);
    expect(answer.findings[0]!.message).toBe('is an error that the spreadsheet shows, and not a value (cell E2)');
    expect(answer.findings[1]!.message).toBe('is a formula whose result is not in the file (cell E3)');
    expect(answer.findings[4]!.message).toMatch(/\(cell B6\)$/);
  });

  it('are a percentage of a number, and the zeros of a program that calculates nothing', async () => {
    const rows = (score: ReturnType<typeof cell>) => [
      ['id', 'score'],
      [1, score],
    ];
    const percent = await imported('grades', { rows: rows(formatted(0.85)), formats: ['0%'] });
    expect(errors(percent)).toContainEqual([2, 'score', '85%', 'invalid']);
    const calculation = '<calcPr calcId="191029" fullCalcOnLoad="1"/>';
    const zero = await imported('grades', { rows: rows(cell('', '<f>1+1</f><v>0</v>')), calculation });
    expect(errors(zero)).toEqual([[2, 'score', '#NOT_CALCULATED!', 'spreadsheet_error']]);
  });

  it('are given back as CSV, to be corrected and imported', async () => {
    const path = `${files.folder}/class.xlsx`;
    writeFileSync(
      path,
      await workbook({
        rows: [headings, ['Good', 'good@back.example', 7], ['Bad, B', 'none', 7, formatted(41_785)]],
        formats: ['d/m/yyyy'],
      }),
    );
    const { code, stderr } = await files.run('csv', 'students', path, '--skip-bad-rows');
    expect([code, stderr]).toEqual([0, expect.stringContaining('class.bad-rows.csv')]);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(`${files.folder}/class.bad-rows.csv`, 'utf8')).toBe(
      `${headings.join()}\n"Bad, B",none,7,2014-05-26\n`,
    );
  });
});

describe('a file that is no workbook, or a hostile one, is refused', () => {
  const sheet = (data: string, before = '') => ({
    rows: [],
    parts: { 'xl/worksheets/sheet1.xml': `${before}<worksheet><sheetData>${data}</sheetData></worksheet>` },
  });

  it('with a password, or of an old version of Excel', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('save it as .xlsx without a password');
  });

  it('as another archive, or as a document', async () => {
    const openDocument = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<a/>',
    });
    const document = await workbook({ rows: [], parts: { 'xl/workbook.xml': '<document/>' } });
    for (const file of [openDocument, document])
      expect(await refusal(file)).toContain('not an .xlsx workbook: save the sheet');
  });

  it.each([
    [
      'entities inside each other',
      sheet('', '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      'document type',
    ],
    ['an external entity', sheet('', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>'), 'document type'],
    ['an unknown entity', sheet('<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>'), 'its XML is not valid'],
    ['elements deep inside each other', sheet('<a>'.repeat(1_000)), 'too deep'],
    [
      'very many attributes',
      sheet(`<row ${Array.from({ length: 2_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'attributes',
    ],
    ['rows in disorder', sheet('<row r="2"/><row r="1"/>'), 'not in order'],
    ['a cell beyond the last column', sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>'), 'not in order'],
    ['a row beyond the last one', sheet('<row r="1048577"/>'), 'not in order'],
    ['too many columns', sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'it may have 1,000'],
    ['a text that is missing', sheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), 'a text that is missing'],
    ['a number that is none', sheet('<row r="1"><c r="A1"><v>seven</v></c></row>'), 'has the number seven'],
    ['no rows', sheet(''), 'has no headings'],
    ['a sheet that is cut off', sheet('<row r="1"><c r="A1">'.slice(0, -3)), 'its XML is not valid'],
    [
      'bytes that are no UTF-8',
      { rows: [], parts: { 'xl/worksheets/sheet1.xml': Buffer.from('<a>\xff</a>', 'latin1') } },
      'its XML is not valid',
    ],
    [
      'a very long cell',
      sheet(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(1_000_100)}</v></c></row>`),
      'longer than 1 MB',
    ],
    [
      'a very large part beside the sheet',
      { rows: [], parts: { 'xl/styles.xml': Buffer.alloc(17 * 1024 ** 2, ' ') } },
      'too much data',
    ],
  ] satisfies [string, Contents, string][])('with %s', async (_, contents, reason) => {
    expect(await refusal(await workbook(contents))).toContain(reason);
  });

  it('where it says that it is smaller than it is, or has a wrong checksum', async () => {
    const content = await workbook({ rows: [headings, ['A', 'a@sum.example', 7]] });
    const at = content.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    const wrongSum = Buffer.from(content);
    wrongSum.writeUInt32LE(1, at + 16);
    expect(await refusal(wrongSum)).toContain('the checksum of sheet1.xml is wrong');
    const wrongSize = Buffer.from(content);
    wrongSize.writeUInt32LE(10, at + 24);
    expect(await refusal(wrongSize)).toContain('The workbook is damaged');
  });

  it('but not where it has millions of cells without a value', async () => {
    const blank = Array.from({ length: 1_000 }, () => '<c s="0"/>').join('');
    const rows = Array.from({ length: 2_000 }, () => `<row>${blank}</row>`).join('');
    const head =
      '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>email</v></c><c t="str"><v>grade_level</v></c></row>';
    const last = '<row><c t="str"><v>Last</v></c><c t="str"><v>last@blank.example</v></c><c><v>7</v></c></row>';
    const answer = await imported('students', { rows: head + rows + last });
    expect(answer.changes.map(({ line }) => line)).toEqual([2_002]);
  });
});
