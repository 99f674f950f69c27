import { settled } from '../../page-content';
import { type District, expectAccessible, goTo, links, openDistrict } from './district';

jest.setTimeout(180_000);

let district: District;
let { dashboard, page, lincoln, roosevelt } = {} as District;

beforeAll(async () => {
  district = await openDistrict('/', (each) =>
    each.limited('office', '--role', 'production:office', '--school', 'Lincoln'),
  );
  ({ dashboard, page, lincoln, roosevelt } = district);
}, 180_000);

afterAll(() => dashboard?.close());

afterEach(() => expect(district.refusals).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

const schoolOf = async (email: string) =>
  (await dashboard.rows('SELECT school_id FROM production.student WHERE email = $1', email))[0]?.['school_id'];

describe('the office of one school', () => {
  it('has the pages about records, without a switch of schools', async () => {
    expect(await links(page)).toEqual([
      ...['Overview', 'Today', 'Students', 'Teachers', 'Classes', 'Announcements', 'Calendar'],
      'Account',
    ]);
    expect(await page.getByRole('button', { name: /^School:/ }).count()).toBe(0);
    await page.getByText('The schools and classes that you see at a glance').waitFor();
    await expectAccessible(page);
  });

  it('adds a student, who belongs to the school', async () => {
    await goTo(page, 'Students');
    await page.getByRole('link', { name: 'New student' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Park');
    await page.getByRole('combobox', { name: 'Grade level' }).fill('5');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ada@park.example');
    await settled(page);
    expect(await page.getByLabel('School', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await button('Add the student').click();
    await page.getByRole('heading', { name: 'Ada Park', level: 1 }).waitFor();
    await settled(page);
    expect(await schoolOf('ada@park.example')).toBe(lincoln.school);
    await page.getByRole('region', { name: 'Profile' }).getByText('Lincoln', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('edits the student, who stays in the school', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Obi');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Ada Obi', level: 1 }).waitFor();
    expect(await schoolOf('ada@park.example')).toBe(lincoln.school);
  });

  it('enrolls the student in a class of the school', async () => {
    await dashboard.visit(page, `/classes/${lincoln.schoolClass}`);
    await button('Enroll a student').click();
    await dialog()
      .getByRole('textbox', { name: 'Student' })
      .or(dialog().getByRole('searchbox', { name: 'Student' }))
      .fill('Ada');
    await dialog()
      .getByRole('button', { name: /^Enroll/ })
      .first()
      .click();
    await dialog().getByText('Ada Obi is enrolled.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('withdraws the student from the class, and from the school', async () => {
    await button('Withdraw Ada Obi').click();
    await dialog()
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await dialog().waitFor({ state: 'detached' });
    await settled(page);
    const [ada] = await dashboard.rows("SELECT id FROM production.student WHERE email = 'ada@park.example'");
    await dashboard.visit(page, `/students/${ada!['id']}`);
    await button('Withdraw from the school').click();
    await dialog()
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await page
      .getByRole('region', { name: 'Status' })
      .getByText(/^Withdrawn since/)
      .waitFor();
    await settled(page);
  });

  it('adds a teacher, a class and an announcement of the school', async () => {
    await dashboard.visit(page, '/teachers/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Okafor');
    await page.getByRole('combobox', { name: 'Department' }).fill('Science');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('grace@park.example');
    await button('Add the teacher').click();
    await dialog().getByText('Lincoln', { exact: true }).waitFor();
    await dashboard.visit(page, '/announcements');
    await button('New announcement').click();
    await dialog().getByLabel('Title').fill('School fair');
    await dialog().getByLabel('Text').fill('On Saturday.');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'School fair' }).waitFor();
    const [written] = await dashboard.rows("SELECT school_id FROM production.announcement WHERE title = 'School fair'");
    expect(written!['school_id']).toBe(lincoln.school);
  });

  it('sees neither another school nor its records', async () => {
    for (const list of ['Students', 'Teachers', 'Classes']) {
      await goTo(page, list);
      expect(await page.getByText('of Roosevelt').count()).toBe(0);
    }
    await dashboard.visit(page, `/students/${roosevelt.student}`);
    await page.getByText('There is no such student').waitFor();
    expect(district.refusals.splice(0)).toContain(
      `404 GET /dashboard/api/schools/production/students/${roosevelt.student}`,
    );
  });

  it.each([
    ['/settings/api-keys', 'Only for users who see all schools'],
    ['/settings/users', 'Only owners manage users'],
    ['/settings/audit', 'Only the owner sees the audit'],
    ['/data/import', 'Only for users who see all schools'],
    ['/data/export', 'Only for users who see all schools'],
    ['/requests', 'Only for users who see all schools'],
    ['/schools', 'Only for users who see all schools'],
    ['/schools/new', 'Only for users who see all schools'],
  ])('says at %s that it is for others', async (path, text) => {
    await dashboard.visit(page, path);
    await page.getByText(text).waitFor();
    expect(await page.getByRole('link', { name: 'New school' }).count()).toBe(0);
  });

  it('says at the page of who saw a student that it is for others', async () => {
    await dashboard.visit(page, `/students/${lincoln.student}/audit`);
    await page.getByText('Only for users who see all schools').waitFor();
  });
});
