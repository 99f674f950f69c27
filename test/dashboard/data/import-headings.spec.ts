import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { workbook } from '../../interchange/workbook';
import { type Answered, formOf, importFile, sendForm } from './import-form';

jest.setTimeout(180_000);

let dashboard: TestDashboard;
let office: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
});

afterAll(() => dashboard.close());

let count = 0;
const row = () => `Ada,Elm,ada-${(count += 1)}@headings.example,7,x\n`;
const german = () => `Vorname,Nachname,Kontakt,Stufe,Notiz\n${row()}`;
const columns = {
  ...{ Vorname: 'First Name', Nachname: 'Last Name', Kontakt: 'email', Stufe: 'grade_level', Notiz: '' },
};

const preview = (content: string | Buffer, fields: Record<string, string> = {}, environment = 'sandbox') =>
  sendForm(office, formOf({ kind: 'students', dry_run: 'true', ...fields }, content), { environment });

interface Meaning {
  readonly heading: string;
  readonly column: string | null;
  readonly is_chosen: boolean;
}

const meanings = ({ lines }: Answered) => {
  const headings = (lines.find(({ type }) => type === 'headings')?.['headings'] ?? []) as Meaning[];
  return Object.fromEntries(headings.map((each) => [each.heading, [each.column, each.is_chosen]]));
};

describe('the headings of a file', () => {
  it('come with the columns that they mean', async () => {
    const text = 'First Name,Surname,E-mail,Grade,Shoe size,,created_at\nAda,Elm,a@headings.example,7,38,,\n';
    expect(meanings(await preview(text))).toEqual({
      ...{ 'First Name': ['First Name', false], Surname: ['Last Name', false], 'E-mail': ['email', false] },
      ...{ Grade: ['grade_level', false], 'Shoe size': [null, false], created_at: ['', false] },
    });
  });

  it('come with the error where none of them is understood, also below a title, or two mean one column', async () => {
    const { status, end } = await preview(`Elm School\n${german()}`);
    expect([status, end.code]).toEqual([400, 'FILE_UNREADABLE']);
    expect(end.error).toMatch(/; or choose under “Headings of the file” which heading is which$/);
    expect(end.headings).toContainEqual({ heading: 'Stufe', column: null, is_chosen: false });
    const twice = await preview(german(), { columns: JSON.stringify({ ...columns, Notiz: 'email' }) });
    expect([twice.status, twice.end.error]).toEqual([400, expect.stringMatching(/^Two columns are named email: /)]);
    expect(twice.end.headings).toContainEqual({ heading: 'Notiz', column: 'email', is_chosen: true });
  });

  it('mean what the user chooses, and that is remembered with the import', async () => {
    const fields = { kind: 'students', columns: JSON.stringify(columns) };
    const { preview: shown, imported } = await importFile(office, fields, german());
    expect(meanings(shown)).toMatchObject({ Vorname: ['First Name', true], Notiz: ['', true] });
    expect(shown.lines.filter(({ type }) => type === 'finding')).toEqual([]);
    expect(imported.end).toMatchObject({ created: 1, errors: 0 });
    const next = await preview(`Title\n${german()}`);
    expect(meanings(next)).toMatchObject({ Vorname: ['First Name', true], Stufe: ['grade_level', true], Notiz: ['', true] });
    expect(next.lines.find(({ type }) => type === 'change')).toMatchObject({ change: { after: { name: 'Ada Elm' } } });
    const book = await workbook({ rows: german().split('\n').map((line) => line.split(',')) });
    expect((await preview(book)).end).toMatchObject({ created: 1, errors: 0 });
    // A workbook whose headings were chosen for another list is asked about as well.
    expect((await preview(book, { kind: 'teachers' })).end.headings).toContainEqual({
      ...{ heading: 'Kontakt', column: null, is_chosen: false },
    });
  });

  it('mean another column after that was chosen', async () => {
    const fields = { kind: 'students', columns: JSON.stringify({ ...columns, Notiz: 'address' }) };
    expect((await importFile(office, fields, german())).imported.end).toMatchObject({ created: 1 });
    expect(meanings(await preview(german()))).toMatchObject({ Notiz: ['address', true] });
  });

  it('are not remembered by a preview, for another list or environment, or by an import that fails', async () => {
    const chosen = { columns: JSON.stringify({ Mail2: 'email', Klasse: 'grade_level' }) };
    const text = (mail: string) => `Name,Mail2,Klasse\nAda,${mail},7\n`;
    await preview(text('never@headings.example'), chosen);
    const failed = await importFile(office, { kind: 'students', ...chosen }, text('none'));
    expect(failed.imported.end).toMatchObject({ import: null, errors: 1 });
    expect(meanings(await preview(text('never@headings.example')))).toMatchObject({ Mail2: [null, false] });
    expect((await preview(german(), { kind: 'teachers' })).end.headings).toContainEqual({
      ...{ heading: 'Kontakt', column: null, is_chosen: false },
    });
    const production = await preview(german(), {}, 'production');
    expect(production.end.headings.map(({ heading }: { heading: string }) => heading)).toEqual(Object.keys(columns));
  });

  it('are stored as digests only, with the names of columns', async () => {
    const rows = await dashboard.database.pool('sandbox')`SELECT * FROM import_heading ORDER BY lower(field)`;
    expect(rows.map(({ list, field }) => [list, field])).toEqual(
      ['address', 'email', 'First Name', 'grade_level', 'Last Name'].map((field) => ['students', field]),
    );
    expect(JSON.stringify(rows.map(({ digest }) => String(digest)))).not.toContain('vorname');
  });

  it('may be many, and must be a JSON object of names', async () => {
    const headings = Array.from({ length: 150 }, (_, at) => `An unknown heading of the office ${at}`);
    const all = JSON.stringify(Object.fromEntries(headings.map((heading) => [heading, ''])));
    const text = `name,email,grade_level,${headings.join()}\nAda,many@headings.example,7\n`;
    const many = await preview(text, { columns: all });
    expect([many.status, many.end.warnings]).toEqual([200, 0]);
    for (const wrong of ['[]', 'null', '{', '{"a":1}', JSON.stringify({ a: 'x'.repeat(300) })]) {
      const { status, end } = await preview(german(), { columns: wrong });
      expect([status, end.error]).toEqual([400, expect.stringContaining('columns must be a JSON object')]);
    }
    const unnamed = await preview(german(), { columns: '{"Stufe":"year"}' });
    expect([unnamed.status, unnamed.end.error]).toEqual([400, expect.stringContaining('names the field year')]);
    const packed = await preview('x', { kind: 'oneroster', columns: '{}' });
    expect([packed.status, packed.end.error]).toEqual([400, expect.stringContaining('columns is not for OneRoster')]);
  });
});
