import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvSchool } from '../../interchange/csv-school';

jest.setTimeout(240_000);

const files = CsvSchool.forAllTests();
let count = 0;

/** A file of students. @param names as the bytes of its encoding */
function studentsOf(...names: Buffer[]): Buffer {
  count += 1;
  const rows = names.flatMap((name, index) => [name, Buffer.from(`,p-${count}-${index}@elm.example,7\r\n`)]);
  return Buffer.concat([Buffer.from('name,email,grade_level\r\n'), ...rows]);
}

type Imported = Awaited<ReturnType<CsvSchool['imported']>>;

const run: CsvSchool['run'] = (...words) => files.run(...words);
const fileOf = (...names: Buffer[]) => files.fileOf(studentsOf(...names));

const namesIn = ({ changes }: Imported) => changes.map(({ after }) => after['name']);

describe('a file that is neither UTF-8 nor UTF-16', () => {
  it.each([
    ['windows-1251', 'c0edede020c2eeebeaeee2e0', 'Анна Волкова', 'Анна, Волкова'],
    ['windows-1250', 'a375636a6120af616b', 'Łucja Żak', 'Łucja, Żak'],
    ['windows-1252', '52656ee965204f92427269656e', 'Renée O’Brien', 'Renée, O’Brien'],
    ['koi8-r', 'e1cecec120f7cfcccbcfd7c1', 'Анна Волкова', 'Анна, Волкова'],
  ])('is read as %s, and says so with some of its words', async (encoding, bytes, name, words) => {
    const answer = await files.imported('students', studentsOf(Buffer.from(bytes, 'hex')));
    expect(namesIn(answer)).toEqual([name]);
    expect(answer.findings).toMatchObject([{ level: 'warning', line: 1, value: words, rule: 'assumed_encoding' }]);
    expect(answer.findings[0]!.message).toContain(`read as ${encoding} (`);
    expect((await files.school.get(`/students/${answer.changes[0]!.id}`)).body.name).toBe(name);
  });

  it('has its encoding in the report', async () => {
    const report = join(files.folder, 'report.csv');
    await run('csv', 'students', fileOf(Buffer.from('a375636a6120af616b', 'hex')), '--dry-run', '--report', report);
    expect(readFileSync(report, 'utf8')).toMatch(/,1,warning,.*"Łucja, Żak".*assumed_encoding.*windows-1250/);
  });

  it('is refused where its encoding is not certain, until it is said', async () => {
    const content = studentsOf(Buffer.from('V\xe1clav N\xecmec', 'latin1'));
    const { code, stderr } = await run('csv', 'students', files.fileOf(content));
    expect(code).toBe(1);
    expect(stderr).toMatch(/not certain: perhaps windows-1250 .* say the encoding with --encoding/);
    const answer = await files.imported('students', content, '--encoding', 'Windows-1250');
    expect([namesIn(answer), answer.findings]).toEqual([['Václav Němec'], []]);
  });

  it('is never read in an encoding that does not fit', async () => {
    const path = fileOf(Buffer.from([0x41, 0xff]));
    const { code, stderr } = await run('csv', 'students', path, '--encoding', 'shift_jis');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The file is not shift_jis')]);
  });

  it('needs no encoding that is unknown', async () => {
    const { code, stderr } = await run('csv', 'students', fileOf(Buffer.from('A')), '--encoding', 'ebcdic');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--encoding must be one of windows-1252, ')]);
  });

  it.each([
    ['without a byte order mark', ''],
    ['with one', '\uFEFF'],
  ])('is refused where it is UTF-8 but for single bytes, %s, with the place of the first', async (_, mark) => {
    const text = `${mark}name,email,grade_level\nJörg Brück,joerg@elm.example,7\n`;
    const path = join(files.folder, `stray${mark.length}.csv`);
    writeFileSync(path, Buffer.concat([Buffer.from(text), Buffer.from('Ren\xe9 Low,rene@elm.example,7\n', 'latin1')]));
    const { code, stderr } = await run('csv', 'students', path);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/UTF-8 but for single bytes.* E9 in line 3, column 4:/)]);
  });
});

describe('a package whose files are neither UTF-8 nor UTF-16', () => {
  const packageOf = (users: Buffer): string => {
    count += 1;
    const path = mkdtempSync(join(files.folder, 'package-'));
    writeFileSync(join(path, 'orgs.csv'), 'sourcedId,name,type,identifier\no-1,Elm,school,1\n');
    const heading = 'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,email,grades\n';
    writeFileSync(join(path, 'users.csv'), Buffer.concat([Buffer.from(heading), users]));
    return path;
  };
  const row = (name: string) => Buffer.from(`u-${count},true,o-1,student,${name},u${count}@elm.example,7\n`, 'latin1');
  const options = ['--oneroster-version', '1.1', '--mode', 'delta', '--json'];

  it('says how they are read, and takes the encoding that is said', async () => {
    const found = await run('oneroster', packageOf(row('\xa3ucja,\xafak')), ...options, '--dry-run');
    expect((JSON.parse(found.stdout) as Imported).findings).toContainEqual(
      expect.objectContaining({ file: 'users.csv', rule: 'assumed_encoding', value: 'Łucja, Żak' }),
    );
    const path = packageOf(row('V\xe1clav,N\xecmec'));
    expect((await run('oneroster', path, ...options)).stderr).toMatch(/users\.csv: .*not certain/);
    const said = await run('oneroster', path, ...options, '--encoding', 'windows-1250');
    expect((JSON.parse(said.stdout) as Imported).changes.map(({ after }) => after['name'])).toEqual(['Václav Němec']);
  });
});
