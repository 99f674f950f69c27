import { CsvSchool } from '../../interchange/csv-school';

jest.setTimeout(240_000);

const csv = CsvSchool.forAllTests();

/** The cells in which findings are, each with its rule. */
const placesOf = (findings: readonly { line: number; column: string | null; rule: string }[]) =>
  findings.map(({ line, column, rule }) => [line, column, rule]);

describe('numbers with separators', () => {
  /** Imports grades with these scores into a class of one student. @returns the scores as they are stored */
  async function scoresOf(...scores: readonly string[]) {
    const [student, schoolClass] = [await csv.school.student(), await csv.school.schoolClass()];
    const rows = scores.map((score, index) => `${student},${schoolClass},Run ${index},"${score}",1500,Q1\n`);
    const text = `student_id,class_id,assignment_name,score,max_score,term\n${rows.join('')}`;
    const done = await csv.imported('grades', text);
    return { ...done, scores: done.changes.map(({ after }) => after['score']) };
  }

  it('are refused where they may be thousands or have three decimals', async () => {
    const done = await scoresOf('1,000', '1.250', '7');
    expect(done).toMatchObject({ code: 1, import: null });
    expect(placesOf(done.findings)).toEqual([
      [2, 'score', 'ambiguous_number'],
      [3, 'score', 'ambiguous_number'],
    ]);
    expect(done.findings[0]).toMatchObject({
      value: '1,000',
      message: 'can be thousands or have three decimals, and no number of the file shows which one is meant',
    });
  });

  it.each([
    [
      ['1,000', '18.5'],
      [1000, 18.5],
    ],
    [
      ['1,000', '18,5'],
      [1, 18.5],
    ],
    [
      ['1.250', '1.234,50'],
      [1250, 1234.5],
    ],
    [
      ['1.250', '1,234.50'],
      [1.25, 1234.5],
    ],
    [
      ['1,250', '1,000,000'],
      [1250, 1_000_000],
    ],
    [
      ["1'000", "1'234.50", '1 000', '1\u00A0234,5', '1\u202F000'],
      [1000, 1234.5, 1000, 1234.5, 1000],
    ],
    [
      ['0,125', '1234,567'],
      [0.125, 1234.567],
    ],
  ])('such as %j are what their column shows', async (texts, scores) => {
    expect(await scoresOf(...texts)).toMatchObject({ code: 0, findings: [], scores });
  });

  it('are what the other numbers of the file show', async () => {
    const [student, schoolClass] = [await csv.school.student(), await csv.school.schoolClass()];
    const text = `student_id,class_id,score,max_score,term\n${student},${schoolClass},"1,250","1,500.50",Q1\n`;
    const { changes } = await csv.imported('grades', text);
    expect(changes[0]?.after).toMatchObject({ score: 1250, max_score: 1500.5 });
  });

  it('are refused where the numbers of the column contradict each other, which names two lines', async () => {
    const { findings } = await scoresOf('18,5', '18.5', '1,000');
    expect(findings).toMatchObject([{ line: 4, rule: 'ambiguous_number' }]);
    expect(findings[0]?.message).toContain('line 2 has a decimal comma, line 3 a decimal point');
  });

  it('are whole in a field that has whole numbers only', async () => {
    const teacher = await csv.school.teacher();
    const text = `name,teacher_id,schedule,capacity\nHall,${teacher},Mon,"1,000"\nRoom,${teacher},Mon,30\n`;
    const { code, changes } = await csv.imported('classes', text);
    expect([code, changes.map(({ after }) => after['capacity'])]).toEqual([0, [1000, 30]]);
    const decimal = `name,teacher_id,schedule,capacity\nHall,${teacher},Mon,1.000\nRoom,${teacher},Mon,30.0\n`;
    const { changes: decimals } = await csv.imported('classes', decimal);
    expect(decimals.map(({ after }) => after['capacity'])).toEqual([1, 30]);
  });

  it('in a file of an export have a decimal point', async () => {
    const heading = 'id,student_id,class_id,assignment_name,score,max_score,letter_grade,term,graded_at,comments';
    const [student, schoolClass] = [await csv.school.student(), await csv.school.schoolClass()];
    const { changes } = await csv.imported('grades', `${heading}\n,${student},${schoolClass},,18.125,20,A,Q1,,\n`);
    expect(changes[0]?.after).toMatchObject({ score: 18.125 });
  });
});

describe('what a spreadsheet writes instead of a value', () => {
  it('such as an error is refused', async () => {
    const errors = ['#NAME?', '#VALUE!', '#REF!', '#N/A', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '####', '#WERT!'];
    const texts = [...errors, 'Err:502'];
    const rows = texts.map((text) => `${text},${csv.email()},7\n`);
    const done = await csv.imported('students', `name,email,grade_level\n${rows.join('')}`);
    expect(done).toMatchObject({ code: 1, import: null });
    expect(done.findings.map(({ value, rule }) => [value, rule])).toEqual(
      texts.map((text) => [text, 'spreadsheet_error']),
    );
  });

  it('such as a shortened number is refused, also in a list', async () => {
    const students = `name,email,grade_level,guardian_phone\nAda Elm,${csv.email()},7,4.91701E+11\n`;
    const done = await csv.imported('students', students);
    expect(done.findings).toMatchObject([{ line: 2, column: 'guardian_phone', rule: 'scientific_number' }]);
    expect(done.findings[0]?.advice).toContain('Format the column as text');
    const teachers = `name,email,department,subjects\nT,${csv.email()},Arts,"1E+15"\n`;
    const { findings } = await csv.imported('teachers', teachers);
    expect(placesOf(findings)).toEqual([[2, 'subjects', 'scientific_number']]);
  });

  it('is no text that only looks similar', async () => {
    const rooms = ['E12', 'Room 4E+1', '4E1', '#1', '# 5', 'Err: none', 'C#!'];
    const teacher = await csv.school.teacher();
    const rows = rooms.map((room) => `Hall,${teacher},Mon,${room}\n`);
    const { code, changes } = await csv.imported('classes', `name,teacher_id,schedule,room\n${rows.join('')}`);
    expect([code, changes.map(({ after }) => after['room'])]).toEqual([0, rooms]);
  });
});

describe('dates', () => {
  const studentsBorn = (...dates: string[]) =>
    csv.imported(
      'students',
      `name,email,grade_level,date_of_birth\n${dates.map((date) => `A,${csv.email()},5,${date}\n`).join('')}`,
    );

  /** Imports enrollments of one student in a class for each pair. */
  async function enrollments(...pairs: readonly (readonly [string, string])[]) {
    const student = await csv.school.student();
    const rows: string[] = [];
    for (const dates of pairs) rows.push(`${await csv.school.schoolClass()},${student},${dates.join()}\n`);
    const done = await csv.imported('enrollments', `class_id,student_id,begin_date,end_date\n${rows.join('')}`);
    return { ...done, dates: done.changes.map(({ after }) => [after['begin_date'], after['end_date']]) };
  }

  it('of a column that contradict each other are refused, with two lines that show it', async () => {
    const { code, findings } = await studentsBorn('13/04/2014', '5/26/2014', '3/4/2014', '2014-05-06', '5/5/2014');
    expect(code).toBe(1);
    expect(placesOf(findings)).toEqual([2, 3, 4].map((line) => [line, 'date_of_birth', 'contradicting_dates']));
    expect(findings[2]?.message).toBe(
      'cannot be read, since the dates of the column contradict each other: line 2 has the day first, line 3 the month first',
    );
  });

  it('that are the same in both orders need no other date', async () => {
    const { changes } = await studentsBorn('05/05/2014');
    expect(changes[0]?.after['date_of_birth']).toBe('2014-05-05');
  });

  it('that do not exist are refused, with a message that says so', async () => {
    const dates = ['31.02.2014', '2014-02-31', '31/02/2014'];
    const { code, findings } = await studentsBorn(...dates);
    expect(code).toBe(1);
    expect(findings.map(({ value, message }) => [value, message])).toEqual(
      dates.map((date) => [date, 'there is no such day']),
    );
  });

  it('of one column are in the order that another column shows', async () => {
    const { code, dates } = await enrollments(['7/1/2026', '6/30/2027']);
    expect([code, dates]).toEqual([0, [['2026-07-01', '2027-06-30']]]);
  });

  it('of a period are in the order in which it does not end before it begins', async () => {
    const { code, dates } = await enrollments(['3/4/2027', '2/5/2027'], ['1/2/2027', '1/2/2028']);
    expect([code, dates]).toEqual([
      0,
      [
        ['2027-04-03', '2027-05-02'],
        ['2027-02-01', '2028-02-01'],
      ],
    ]);
  });

  it('of periods that show nothing are refused, also where the columns or the periods contradict each other', async () => {
    const nothing = await enrollments(['1/2/2027', '3/4/2027']);
    expect(nothing.findings.map(({ rule }) => rule)).toEqual(['ambiguous_date', 'ambiguous_date']);
    const both = await enrollments(['3/4/2027', '2/5/2027'], ['4/3/2027', '5/2/2027']);
    expect(both.findings.map(({ rule }) => rule)).toEqual(Array(4).fill('contradicting_dates'));
  });

  it('of an enrollment that has ended before it begins are a finding of the row', async () => {
    const [student, schoolClass] = [await csv.school.student(), await csv.school.schoolClass()];
    const { code, findings } = await csv.imported(
      'enrollments',
      `class_id,student_id,end_date\n${schoolClass},${student},2020-01-01\n`,
    );
    expect([code, placesOf(findings)]).toEqual([1, [[2, 'begin_date', 'invalid']]]);
  });
});
