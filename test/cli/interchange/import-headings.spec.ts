import { readFileSync } from 'node:fs';
import { CsvSchool } from '../../interchange/csv-school';

jest.setTimeout(240_000);

const files = CsvSchool.forAllTests();

const imported: CsvSchool['imported'] = (...words) => files.imported(...words);

const refusal = async (list: string, text: string, ...options: string[]) => {
  const { code, stderr } = await files.run('csv', list, files.fileOf(text), ...options);
  expect(code).toBe(1);
  return stderr;
};

describe('headings as offices write them', () => {
  it('are the first and the last name, synonyms of fields, and a title above them', async () => {
    const answer = await imported(
      'students',
      'Elm School,,,\r\n\r\nFirst Name,Last Name,E-mail,Grade,DOB\r\nAda,Elm,ada@elm.example,7,05/26/2014\r\n',
    );
    expect(answer.findings).toMatchObject([{ level: 'warning', line: 1, value: 'Elm School', rule: 'title_above' }]);
    const { id, line } = answer.changes[0]!;
    expect(line).toBe(4);
    const ada = { name: 'Ada Elm', email: 'ada@elm.example', grade_level: '7', date_of_birth: '2014-05-26' };
    expect((await files.school.get(`/students/${id}`)).body).toMatchObject(ada);
  });

  it.each([
    ['Last Name,First Name', 'Elm,Ada', 'Ada Elm'],
    ['SURNAME,forename', 'Elm,Ada', 'Ada Elm'],
    ['Given Name,Middle Name,Family Name', 'Ada,,Elm', 'Ada Elm'],
    ['family_name,middle_initial,given_name', 'Elm,B.,Ada', 'Ada B. Elm'],
    ['Student Name,Grade Year', 'Ada Elm,x', 'Ada Elm'],
  ])('%s are the name', async (headings, cells, name) => {
    const answer = await imported('students', `${headings},Email Address,Year Group\n${cells},h@elm.example,7\n`);
    expect(answer.changes[0]!.after).toMatchObject({ name, grade_level: '7' });
  });

  it('are the fields of each list', async () => {
    const teachers = await imported(
      'teachers',
      'Teacher Name,Work Email,Dept,Subject,Telephone,Room\nG. Hopper,hopper@elm.example,Arts,"Arts, Music",12,R1\n',
    );
    expect(teachers.findings).toEqual([]);
    expect(teachers.changes[0]!.after).toMatchObject({
      ...{ name: 'G. Hopper', department: 'Arts', subjects: ['Arts', 'Music'], phone: '12', office_room: 'R1' },
    });
    const classes = await imported(
      'classes',
      `Class Name,Teacher ID,Timetable,Classroom,Seats\nArts 1,${teachers.changes[0]!.id},Mo,R1,20\n`,
    );
    expect(classes.changes[0]!.after).toMatchObject({ name: 'Arts 1', schedule: 'Mo', room: 'R1', capacity: 20 });
  });

  it('are those of the fields before their synonyms, which are left out with a warning', async () => {
    const answer = await imported(
      'students',
      'name,First Name,Last Name,email,grade_level,Grade\nAda Elm,A,E,own@elm.example,7,70\n',
    );
    expect(answer.changes[0]!.after).toMatchObject({ name: 'Ada Elm', grade_level: '7' });
    expect(answer.findings.map(({ column, rule }) => [column, rule])).toEqual([
      ['First Name', 'unknown_column'],
      ['Last Name', 'unknown_column'],
      ['Grade', 'unknown_column'],
    ]);
  });

  it('are no name with a part of it alone', async () => {
    const answer = await imported('students', 'Last Name,email,grade_level\nElm,part@elm.example,7\n');
    expect([answer.created, answer.findings[0]]).toMatchObject([0, { column: 'Last Name', rule: 'unknown_column' }]);
  });

  it('are refused where two of them mean one field', async () => {
    const text = 'name,Email Address,Student Email,grade\nAda,a@elm.example,b@elm.example,7\n';
    expect(await refusal('students', text)).toMatch(/named email: Email Address and Student Email\. .* say with --map/);
    const { changes } = await imported('students', text, '--map', 'Student Email=');
    expect(changes[0]!.after).toMatchObject({ email: 'a@elm.example' });
  });

  it('have other lines above them, also with another delimiter, and findings name the lines of the file', async () => {
    const text =
      'Elm School, Main Street 1, Springfield\n"Students\n2026"\n;;;\nName;Shoe size;Mail;Grade\nAda;38;none;7\n';
    const { findings } = await imported('students', text);
    expect(findings).toMatchObject([
      { line: 1, value: 'Elm School, Main Street 1, Springfield / Students\n2026', rule: 'title_above' },
      { line: 5, column: 'Shoe size', rule: 'unknown_column' },
      { line: 6, column: 'email', value: 'none', rule: 'invalid' },
    ]);
  });

  it('keep their names in the file of rows with errors, which can be imported', async () => {
    const path = files.fileOf('Elm School,,,\nFirst Name,Last Name,E-mail,Grade\nAda,Elm,none,7\n');
    expect((await files.run('csv', 'students', path, '--skip-bad-rows')).code).toBe(0);
    const rest = readFileSync(path.replace('.csv', '.bad-rows.csv'), 'utf8');
    expect(rest).toBe('First Name,Last Name,E-mail,Grade\nAda,Elm,none,7\n');
    const { changes } = await imported('students', rest.replace('none', 'rest@elm.example'));
    expect(changes[0]!.after).toMatchObject({ name: 'Ada Elm' });
  });
});

describe('--map', () => {
  const text = 'Vorname,Nachname,Kontakt,Stufe,Notiz\nAda,Elm,map@elm.example,7,x\n';
  const map = ['Vorname=First Name', 'Nachname=last_name', 'KONTAKT=email', 'Stufe=grade_level', 'Notiz='];

  it('says which field a heading means, and which column is left out', async () => {
    const { changes, findings } = await imported(
      'students',
      `Liste\n${text}`,
      ...map.flatMap((each) => ['--map', each]),
    );
    expect(changes[0]!.after).toMatchObject({ name: 'Ada Elm', email: 'map@elm.example', grade_level: '7' });
    expect(findings.map(({ rule }) => rule)).toEqual(['title_above']);
  });

  it('counts before what a heading means by itself', async () => {
    const { changes } = await imported(
      'students',
      'Name,Legal,Email,Grade\nAda,Ada Elm,legal@elm.example,7\n',
      ...['--map', 'Legal=name'],
    );
    expect(changes[0]!.after).toMatchObject({ name: 'Ada Elm' });
  });

  it.each([
    ['a heading that the file lacks', 'Jahr=name', /--map names the heading Jahr, which the file does not have/],
    ['a field that there is not', 'Stufe=year', /--map names the field year: it must be one of id, /],
  ])('is refused for %s', async (_, word, reason) => {
    expect(await refusal('students', `name,email,Stufe\n${text}`, '--map', word)).toMatch(reason);
  });

  it('needs a heading and a field', async () => {
    const { code, stderr } = await files.run('csv', 'students', files.fileOf(text), '--map', 'Stufe');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map must be a heading and a field')]);
  });
});
