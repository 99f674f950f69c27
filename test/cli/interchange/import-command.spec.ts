import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CsvSchool } from '../../interchange/csv-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const csv = CsvSchool.forAllTests();

const totalOf = async (list: string): Promise<number> =>
  (await csv.school.get(`/${list}?per_page=1`)).body.pagination.total as number;

describe('an import of CSV', () => {
  it('creates the records of rows without an id and changes the others', async () => {
    const id = await csv.school.student({ name: 'Ada Obi', guardian_name: 'Grace', address: '1 Main St' });
    const answer = await csv.imported(
      'students',
      `Grade Level,NAME,email,ID,Address\n5,Zoë Müller,${csv.email()},,\n6,Ada Obi,${csv.email()},${id},\n`,
    );
    expect(answer).toMatchObject({ code: 0, created: 1, changed: 1, unchanged: 0, skipped: 0, findings: [] });
    const [created] = answer.changes;
    expect((await csv.school.get(`/students/${created!.id}`)).body).toMatchObject({
      name: 'Zoë Müller',
      grade_level: '5',
    });
    // A blank cell clears a field, and a field without a column is kept.
    const changed = { name: 'Ada Obi', grade_level: '6', address: null, guardian_name: 'Grace' };
    expect((await csv.school.get(`/students/${id}`)).body).toMatchObject(changed);
  });

  it('changes nothing if one row has an error, and names all of them', async () => {
    const before = await totalOf('teachers');
    const text = `name,email,department,hire_date,subjects\nT,${csv.email()},Arts,2026-02-31,"Art, Music"\nU,none,,,\nV,${csv.email()},Arts,,\n`;
    const answer = await csv.imported('teachers', text);
    expect(answer).toMatchObject({ code: 1, import: null, created: 1, skipped: 2 });
    expect(answer.stderr).toMatch(/^Nothing was imported: 3 errors\. /);
    expect(answer.findings).toMatchObject([
      { line: 2, level: 'error', column: 'hire_date', value: '2026-02-31', rule: 'invalid' },
      { line: 3, level: 'error', column: 'email', value: 'none', rule: 'invalid' },
      { line: 3, level: 'error', column: 'department', value: '', rule: 'invalid' },
    ]);
    expect(await totalOf('teachers')).toBe(before);
  });

  it('imports the other rows and writes those with errors to a file that can be corrected and imported', async () => {
    const path = csv.fileOf(`name,email,department,phone\nGood,${csv.email()},Arts,=1+1\n"Bad, one",none,Arts,-5\n`);
    const { code, stderr } = await csv.run('csv', 'teachers', path, '--skip-bad-rows');
    const rest = path.replace('.csv', '.bad-rows.csv');
    expect(code).toBe(0);
    expect(stderr).toContain(`The rows with errors are in ${rest}`);
    // Without a terminal there is no value of a record in the output.
    expect(stderr).not.toContain('none');
    expect(statSync(rest).mode & 0o777).toBe(0o600);
    expect(readFileSync(rest, 'utf8')).toBe(`name,email,department,phone\n"Bad, one",none,Arts,'-5\n`);
    const corrected = readFileSync(rest, 'utf8').replace('none', csv.email());
    const { changes } = await csv.imported('teachers', corrected);
    expect((await csv.school.get(`/teachers/${changes[0]!.id}`)).body).toMatchObject({ name: 'Bad, one', phone: '-5' });
  });

  it('shows with --dry-run what the import would do, and changes nothing but the trail of reads', async () => {
    const id = await csv.school.student({ name: 'Before' });
    const [before, imports] = [await totalOf('students'), (await csv.run('list')).stdout];
    const report = join(csv.folder, 'report.csv');
    const path = csv.fileOf(`id,name,email,grade_level\n${id},After,a@x.example,5\n,New,b@x.example,5\n`);
    const { code, stdout } = await csv.run('csv', 'students', path, '--dry-run', '--report', report);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^WOULD BE +COUNT\ncreated +1\nchanged +1\nunchanged +0\nerrors +0\n$/);
    expect(readFileSync(report, 'utf8')).toContain(`\n,2,changed,student,${id},name,After,Before\n`);
    expect((await csv.school.get(`/students/${id}`)).body.name).toBe('Before');
    expect([await totalOf('students'), (await csv.run('list')).stdout]).toEqual([before, imports]);
    expect(
      await csv.database.pool('access')`SELECT action, student_ids FROM record_event WHERE route = 'import csv'
      AND ${id} = ANY (student_ids)`,
    ).toEqual([{ action: 'read', student_ids: [id] }]);
  });

  it.each(['students', 'teachers', 'classes', 'enrollments', 'grades', 'attendance'])(
    'leaves all records alone that an export of %s contains',
    async (list) => {
      const classId = await csv.school.schoolClass();
      const student = await csv.school.student({ address: `'=1+1, "x"\ny` });
      await csv.school.student({ address: '＝1+1', guardian_phone: "'＋49" });
      await csv.school.post('/teachers', {
        name: '＠T',
        email: csv.email(),
        department: 'Arts',
        subjects: ['=a, b', '－c'],
      });
      await csv.school.post(`/classes/${classId}/enroll`, { student_id: student });
      await csv.school.post('/grades', {
        student_id: student,
        class_id: classId,
        score: 18.5,
        max_score: 20,
        term: 'Q1',
      });
      await csv.school.post('/attendance', {
        student_id: student,
        class_id: classId,
        date: '2026-03-02',
        status: 'late',
      });
      const path = join(csv.folder, `${list}-exported.csv`);
      await commandsOn(csv.database)('export', 'csv', list, '--environment', 'sandbox', '--output', path);
      const answer = await csv.imported(list, readFileSync(path));
      expect(answer).toMatchObject({ code: 0, import: null, created: 0, changed: 0, skipped: 0, findings: [] });
      expect(answer.unchanged).toBeGreaterThan(0);
    },
  );

  const texts = {
    'UTF-8 with a byte order mark and CRLF': (text: string) => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
    'UTF-16 with a byte order mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'UTF-16 without one': (text: string) => Buffer.from(text, 'utf16le'),
    'big-endian UTF-16': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
    semicolons: (text: string) => text.replaceAll(',', ';'),
    tabs: (text: string) => text.replaceAll(',', '\t'),
    'a line that names the delimiter': (text: string) => `sep=;\n${text.replaceAll(',', ';')}`,
    'old line breaks of a Mac': (text: string) => text.replaceAll('\n', '\r'),
    'blank lines': (text: string) => text.replaceAll('\n', '\n\n,,,\n'),
  };

  it.each(Object.entries(texts))('reads %s', async (_, written) => {
    const text = `id,name,e mails,grade_level,email\n,Zoë Müller,,"5",${csv.email()}\n`;
    const { created, changes, findings } = await csv.imported('students', written(text));
    expect(created).toBe(1);
    expect(findings.filter(({ rule }) => rule !== 'assumed_encoding')).toMatchObject([
      { level: 'warning', column: 'e mails', rule: 'unknown_column' },
    ]);
    expect(changes[0]!.after).toMatchObject({ name: 'Zoë Müller', grade_level: '5' });
  });

  it.each([
    ['13/04/2015', '2015-04-13'],
    ['04/13/2015', '2015-04-13'],
    ['3.4.2015', '2015-04-03'],
    ['2015-04-03', '2015-04-03'],
  ])('reads the date %s of a column', async (text, date) => {
    const { changes } = await csv.imported(
      'students',
      `name,email,grade_level,date_of_birth\nA,${csv.email()},5,${text}\n`,
    );
    expect(changes[0]!.after['date_of_birth']).toBe(date);
  });

  it('judges the dates of a whole column, and guesses none', async () => {
    const rows = (...dates: string[]) =>
      `name,email,grade_level,date_of_birth\n${dates.map((date) => `A,${csv.email()},5,${date}\n`).join('')}`;
    const { changes } = await csv.imported('students', rows('03/04/2015', '31/12/2015'));
    expect(changes.map(({ after }) => after['date_of_birth'])).toEqual(['2015-04-03', '2015-12-31']);
    const { code, findings } = await csv.imported('students', rows('03/04/2015', '05/06/2015'));
    expect([code, findings.map(({ rule }) => rule)]).toEqual([1, ['ambiguous_date', 'ambiguous_date']]);
  });

  it('finds students by a unique e-mail address', async () => {
    const [one, twice] = [csv.email(), csv.email()];
    const id = await csv.school.student({ email: one, grade_level: '5' });
    for (const _ of [1, 2]) await csv.school.student({ email: twice });
    const text = `name,email,grade_level\nA,${one.toUpperCase()},9\nB,${twice},9\nC,${one},9\nD,${csv.email()},9\n`;
    const { code, created, changes, findings } = await csv.imported(
      'students',
      text,
      '--match-by',
      'email',
      '--skip-bad-rows',
    );
    expect([code, created]).toEqual([0, 1]);
    expect(changes.find(({ action }) => action === 'changed')).toMatchObject({ id, before: { grade_level: '5' } });
    expect(findings.map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'ambiguous_match'],
      [4, 'repeated'],
    ]);
  });

  it('names unknown ids, repeated rows and unknown references', async () => {
    const teacher = await csv.school.teacher();
    const classId = await csv.school.schoolClass();
    const rows = [
      `999999,A,${teacher}`,
      `${classId},B,${teacher}`,
      `${classId},C,${teacher}`,
      ',D,999999',
      `x,E,${teacher}`,
    ];
    const text = `id,name,teacher_id,schedule\n${rows.map((row) => `${row},Mon\n`).join('')}`;
    const { findings } = await csv.imported('classes', text);
    expect(findings.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      // Errors that need no look at the records come first.
      [6, 'id', 'not_found'],
      [2, 'id', 'not_found'],
      [4, null, 'repeated'],
      [5, 'teacher_id', 'unknown_reference'],
    ]);
  });

  it.each([
    ['', 'The file is empty'],
    ['PK\u0003\u0004', 'The workbook is damaged'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'The file is a workbook with a password, or of an old version of Excel'],
    ['a,b\n1,2\n', 'No heading names a field'],
    ['name,Name\n1,2\n', 'Two columns are named name'],
    ['name,email,grade_level\n"A,b,c\n', 'A quote is never closed'],
    [Buffer.from([1, 0, 0, 0, 0, 2]), 'The file is not a text file'],
  ])('refuses a file that begins with %j', async (content, reason) => {
    const { code, stdout, stderr } = await csv.run('csv', 'students', csv.fileOf(content));
    expect([code, stdout, stderr.slice(0, reason.length)]).toEqual([1, '', reason]);
  });

  it('lets the API write while it runs', async () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => `Student ${index},s${index}@bulk.example,5\n`);
    const before = await totalOf('students');
    const importing = csv.imported('students', `name,email,grade_level\n${rows.join('')}`);
    let written = 0;
    const ended = importing.then(() => true);
    for (let isDone = false; !isDone; isDone = await Promise.race([ended, Promise.resolve(false)])) {
      const { status } = await csv.school.post('/students', { name: 'API', email: csv.email(), grade_level: '5' });
      expect(status).toBe(201);
      written += 1;
    }
    expect(await importing).toMatchObject({ code: 0, created: 4_000 });
    expect(await totalOf('students')).toBe(before + 4_000 + written);
  });
});

describe('an import of enrollments', () => {
  it('takes a seat for a current one and none for one that has ended', async () => {
    const classId = await csv.school.schoolClass({ capacity: 1 });
    const students = [await csv.school.student(), await csv.school.student(), await csv.school.student()];
    const rows = ['2025-09-01,2026-01-31', '2026-02-01,', ','].map(
      (dates, index) => `${classId},${students[index]},${dates}\n`,
    );
    const text = `class_id,student_id,begin_date,end_date\n${rows.join('')}`;
    const { created, findings } = await csv.imported('enrollments', text, '--skip-bad-rows');
    expect(created).toBe(2);
    expect(findings).toMatchObject([{ line: 4, rule: 'CLASS_FULL' }]);
    expect((await csv.school.get(`/classes/${classId}`)).body.enrolled_count).toBe(1);
    const { body } = await csv.school.get(`/students/${students[0]}/classes`);
    expect(body.classes[0].periods).toMatchObject([{ begin_date: '2025-09-01', end_date: '2026-01-31' }]);
  });

  it('ends a current enrollment, corrects its first day, and is undone', async () => {
    const classId = await csv.school.schoolClass({ capacity: 2 });
    const [one, other] = [await csv.school.student(), await csv.school.student()];
    const heading = 'class_id,student_id,begin_date,end_date\n';
    await csv.imported('enrollments', `${heading}${classId},${one},2025-09-01,\n${classId},${other},2025-09-01,\n`);
    const ended = await csv.imported(
      'enrollments',
      `${heading}${classId},${one},2025-09-01,2026-01-31\n${classId},${other},2025-09-01,\n`,
    );
    expect(ended).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await csv.school.get(`/classes/${classId}`)).body.enrolled_count).toBe(1);
    expect((await csv.undo(ended.import)).code).toBe(0);
    expect((await csv.school.get(`/classes/${classId}`)).body.enrolled_count).toBe(2);
    const { body } = await csv.school.get(`/students/${one}/classes`);
    expect(body.classes[0].periods).toMatchObject([{ begin_date: '2025-09-01', end_date: null }]);
  });
});

describe('a last day of an enrollment', () => {
  const heading = 'class_id,student_id,begin_date,end_date\n';
  const rowsOf = async () => {
    const [classId, student] = [await csv.school.schoolClass(), await csv.school.student()];
    await csv.imported('enrollments', `${heading}${classId},${student},2026-02-01,\n`);
    return (begin: string, end: string) => `${heading}${classId},${student},${begin},${end}\n`;
  };

  it('before the first day is an error of its row, also where only one of them is in the file', async () => {
    const row = await rowsOf();
    for (const options of [[], ['--skip-bad-rows'], ['--dry-run']]) {
      const { import: id, findings, skipped } = await csv.imported('enrollments', row('', '2020-01-01'), ...options);
      expect([id, skipped]).toEqual([null, 1]);
      expect(findings).toMatchObject([
        { line: 2, level: 'error', column: 'end_date', value: '2020-01-01', rule: 'invalid' },
      ]);
      expect(findings[0]!.message).toBe('must not be before the first day, 2026-02-01');
    }
    const both = await csv.imported('enrollments', row('2026-02-01', '2020-01-01'));
    expect(both.findings).toMatchObject([{ line: 2, level: 'error', column: 'end_date', rule: 'invalid' }]);
  });

  it('that is still to come is stored, and is as in the file the next time', async () => {
    const row = await rowsOf();
    for (const outcome of [
      { changed: 1, unchanged: 0, findings: [] },
      { changed: 0, unchanged: 1, findings: [] },
    ])
      expect(await csv.imported('enrollments', row('2026-02-01', '9999-12-31'))).toMatchObject(outcome);
  });
});

describe('an import of attendance', () => {
  it('has an error for a row that would get the date of another record, and so has its undo', async () => {
    const mark = { student_id: await csv.school.student(), class_id: await csv.school.schoolClass(), status: 'late' };
    const add = async (date: string) => (await csv.school.post('/attendance', { ...mark, date })).body.id as number;
    const [first, second] = [await add('2026-03-02'), await add('2026-03-03')];
    const { findings } = await csv.imported('attendance', `id,date\n${second},2026-03-02\n`);
    expect(findings).toMatchObject([{ line: 2, level: 'error', rule: 'ATTENDANCE_EXISTS' }]);
    const moved = await csv.imported('attendance', `id,date\n${first},2026-03-04\n`);
    await add('2026-03-02');
    const { code, stderr } = await csv.undo(moved.import);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`attendance ${first}: another record has its former values`),
    ]);
  });

  it('corrects the record of the same student, class and date, and keeps its history', async () => {
    const mark = {
      student_id: await csv.school.student(),
      class_id: await csv.school.schoolClass(),
      date: '2026-03-02',
    };
    const { body } = await csv.school.post('/attendance', { ...mark, status: 'absent', notes: 'ill' });
    const text = `student_id;class_id;date;status\n${mark.student_id};${mark.class_id};02.03.2026;Excused\n`;
    expect(await csv.imported('attendance', text)).toMatchObject({ code: 0, created: 0, changed: 1 });
    expect((await csv.school.get(`/attendance/${body.id}`)).body).toMatchObject({ status: 'excused', notes: 'ill' });
    expect((await csv.school.get(`/attendance/${body.id}/history`)).body.data).toHaveLength(2);
  });

  it('names the rows whose date is more than a year ahead, and takes the others (Attendance dates)', async () => {
    const mark = {
      student_id: await csv.school.student(),
      class_id: await csv.school.schoolClass(),
      date: '2026-03-02',
    };
    const { id } = (await csv.school.post('/attendance', { ...mark, status: 'absent' })).body;
    const row = (date: string, ofRecord: number | string = '') =>
      `${ofRecord},${mark.student_id},${mark.class_id},${date},late\n`;
    const text = `id,student_id,class_id,date,status\n${row('2526-03-02')}${row('2026-03-03')}${row('2526-03-04', id)}`;
    const found = { level: 'error', column: 'date', rule: 'invalid', message: 'must be at most a year in the future' };
    const findings = [2, 4].map((line) => ({ ...found, line }));
    expect(await csv.imported('attendance', text)).toMatchObject({ code: 1, import: null, findings });
    const others = await csv.imported('attendance', text, '--skip-bad-rows');
    expect(others).toMatchObject({ created: 1, changed: 0, skipped: 2, findings });
    expect((await csv.school.get(`/attendance/${id}`)).body).toMatchObject({ date: mark.date, status: 'absent' });
  });
});

describe('import undo', () => {
  it('deletes what the import created and gives the other records their former values', async () => {
    const id = await csv.school.student({ name: 'Before', address: 'Here' });
    const done = await csv.imported(
      'students',
      `id,name,email,grade_level,address\n${id},After,z@x.example,9,\n,N,${csv.email()},5,\n`,
    );
    const created = done.changes.find(({ action }) => action === 'created')!;
    expect(await csv.undo(done.import)).toMatchObject({ code: 0 });
    expect((await csv.school.get(`/students/${id}`)).body).toMatchObject({ name: 'Before', address: 'Here' });
    expect((await csv.school.get(`/students/${created.id}`)).status).toBe(404);
    expect(await csv.undo(done.import)).toMatchObject({ code: 1, stderr: expect.stringContaining('undone already') });
    expect((await csv.run('list')).stdout).toMatch(
      new RegExp(`^${done.import} .*students +file-\\d+\\.csv .* 1 +1 +\\d{4}-`, 'm'),
    );
  });

  it('undoes nothing where later work depends on it, and says what', async () => {
    const id = await csv.school.student({ name: 'Before' });
    const done = await csv.imported(
      'students',
      `id,name,email,grade_level\n${id},After,z@x.example,9\n,N,${csv.email()},5\n,M,${csv.email()},5\n`,
    );
    const [edited, marked] = done.changes.filter(({ action }) => action === 'created').map((change) => change.id);
    await csv.school.put(`/students/${edited}`, { address: 'New' });
    const classId = await csv.school.schoolClass();
    await csv.school.post('/attendance', { student_id: marked, class_id: classId, date: '2026-03-02', status: 'late' });
    const { code, stderr } = await csv.undo(done.import);
    expect(code).toBe(1);
    expect(stderr).toContain(`student ${edited}: address changed since`);
    expect((await csv.school.get(`/students/${id}`)).body.name).toBe('After');
    await csv.run('csv', 'students', csv.fileOf(`id,address\n${edited},\n`));
    await csv.school.put(`/students/${id}`, { grade_level: '12' });
    expect((await csv.undo(done.import)).stderr).toContain(`student ${id}: grade_level changed since`);
  });

  it('is refused for records in use', async () => {
    const { import: done, changes } = await csv.imported('teachers', `name,email,department\nT,${csv.email()},Arts\n`);
    await csv.school.post('/classes', { name: 'C', teacher_id: changes[0]!.id, schedule: 'Mon' });
    expect((await csv.undo(done)).stderr).toContain('Teacher is in use: 1 class');
    expect((await csv.school.get(`/teachers/${changes[0]!.id}`)).status).toBe(200);
  });

  it('is told of an import that there is not', async () => {
    expect(await csv.run('undo', '999', '--yes')).toMatchObject({ code: 1, stderr: 'Import not found\n' });
    expect(await csv.run('show', '999')).toMatchObject({ code: 1, stderr: 'Import not found\n' });
  });
});

describe('the data that imports store', () => {
  it('are in the trail: the command, each change, and who reads them', async () => {
    const done = await csv.imported('students', `name,email,grade_level\nA,${csv.email()},5\n`);
    const { id } = done.changes[0]!;
    const { stdout } = await csv.run('show', String(done.import));
    expect(JSON.parse(stdout)).toMatchObject({ record: 'student', id, before: null, after: { name: 'A' } });
    const access = csv.database.pool('access');
    expect(
      await access`SELECT action, change, route FROM record_event WHERE ${id} = ANY (student_ids) ORDER BY id`,
    ).toEqual([
      { action: 'write', change: 'created', route: 'import csv' },
      { action: 'read', change: null, route: 'import show' },
    ]);
    expect(
      await access`SELECT subject, environment, details ->> 'import' AS import FROM audit_event
      WHERE action = 'command.run' ORDER BY id DESC LIMIT 1`,
    ).toEqual([{ subject: 'import csv', environment: 'sandbox', import: String(done.import) }]);
  });

  it('are exported with a student and erased, and an undo leaves the student as erased', async () => {
    const id = await csv.school.student({ name: 'Quentin Marlowe', email: csv.email() });
    const sibling = await csv.school.student({ email: csv.email() });
    const done = await csv.imported(
      'students',
      `id,address,guardian_name\n${id},Old Mill 3,\n${sibling},,Quentin Marlowe\n`,
    );
    const privacy = (...words: string[]) =>
      commandsOn(csv.database)('privacy', ...words, '--student', String(id), '--environment', 'sandbox');
    const { imports } = JSON.parse((await privacy('export')).stdout) as { imports: object[] };
    expect(imports).toMatchObject([{ import: done.import, record: 'student', after: { address: 'Old Mill 3' } }]);
    const erased = JSON.parse((await privacy('erase', '--yes', '--json')).stdout) as object;
    expect(erased).toMatchObject({ import_records: 2 });
    const stored = await csv.database.pool('sandbox')`SELECT FROM import_record
      WHERE concat(before, after) ~ 'Quentin|Old Mill'`;
    expect(stored).toEqual([]);
    expect(await csv.undo(done.import)).toMatchObject({ code: 0 });
    expect((await csv.school.get(`/students/${id}`)).body).toMatchObject({ name: 'Erased student', address: null });
  });
});
