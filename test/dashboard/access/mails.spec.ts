import { usualRoles } from '@homeroom/accounts';
import { readSettings } from '@homeroom/settings';
import { keptLog } from '../../support/programs/kept-log';
import { eventually } from '../../support/programs/process';
import { MailServer } from '../../support/mail-server';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, tester } from '../../support/test-school';
import { addUser } from '../../support/test-users';

jest.setTimeout(60_000);

const minute = 60_000;
const publicUrl = 'http://localhost:3000';
const clock = new StoppedClock();
const log = keptLog();
let server: MailServer;
let dashboard: TestDashboard;
let owner: Visitor;

const settingsOf = (smtpUrl: string) =>
  readSettings({ SMTP_URL: smtpUrl, MAIL_FROM: 'Homeroom <homeroom@school.example>', PUBLIC_URL: publicUrl });

beforeAll(async () => {
  server = await MailServer.open();
  dashboard = await TestDashboard.open({ clock, log: log.log, settings: settingsOf(server.url) });
  owner = await dashboard.person('owner');
}, 60_000);

afterAll(async () => {
  await dashboard?.close();
  await server?.close();
});

afterEach(() => {
  clock.advance(16 * minute);
  server.refused.clear();
});

/** The owner gives the password again. */
const asOwner = async () => {
  await owner.signIn('owner@school.example', password);
  return owner;
};

const somebody = (name: string) =>
  addUser(
    dashboard.servers.dashboard,
    { name, email: `${name}@school.example`, roles: usualRoles('viewer'), password: { chosen: password } },
    tester,
  );

const askForLink = (email: string, visitor = dashboard.visitor()) => visitor.post('password-reset', { email });

/** The token of the link in the newest mail to an address. */
async function linkTo(email: string, count = 1): Promise<string> {
  await eventually(() => Promise.resolve(server.mailsTo(email).length >= count));
  const [, token = ''] = /#new-password=([\w-]+)/.exec(server.mailsTo(email).at(-1)!.text) ?? [];
  return token;
}

const chosen = 'seven brown bicycles in the rain';

describe('an invitation (E-mail of the dashboard)', () => {
  it('goes to the user with the address of the dashboard, the one-time password and how long it works', async () => {
    const fields = { name: 'Kim Park', email: 'kim@school.example', sandbox_role: 'viewer' };
    const { body } = await (await asOwner()).post('users', fields);
    expect(body).toMatchObject({ mail: 'sent', user: { email: 'kim@school.example' } });
    const [mail] = server.mailsTo('kim@school.example');
    for (const text of [`${publicUrl}/dashboard`, body.one_time_password as string, 'works for 3 days', 'Kim Park'])
      expect(mail!.text).toContain(text);
    expect(mail!.from).toBe('homeroom@school.example');
    expect((await dashboard.visitor().signIn('kim@school.example', body.one_time_password)).status).toBe(200);
  });

  it('that the server does not take loses nothing: the answer has the password, the log the cause and no address', async () => {
    server.refused.add('lost@school.example');
    const fields = { name: 'Lost', email: 'lost@school.example', sandbox_role: 'viewer' };
    const { status, body } = await (await asOwner()).post('users', fields);
    expect([status, body.mail]).toEqual([201, 'failed']);
    expect((await dashboard.visitor().signIn('lost@school.example', body.one_time_password)).status).toBe(200);
    const line = log
      .text()
      .split('\n')
      .find((text) => text.includes('A mail could not be sent'));
    expect(JSON.parse(line ?? '')).toMatchObject({ mail: 'invitation', user_id: body.user.id, cause: 'recipient' });
    expect(log.text()).not.toMatch(/lost@school|the-secret-of-the-mail-server/);
  });

  it('is a mail of its own after a reset by an owner', async () => {
    const { id } = await somebody('reset');
    const { body } = await (await asOwner()).post(`users/${id}/reset-password`);
    expect(body.mail).toBe('sent');
    const [mail] = server.mailsTo('reset@school.example');
    expect(mail!.text).toContain(body.one_time_password);
    expect(mail!.subject).toBe('Your new one-time password for Homeroom');
  });
});

describe('a forgotten password (E-mail of the dashboard)', () => {
  it('is replaced by a link in a mail, which works once, and the old one works until then', async () => {
    await somebody('ada');
    const before = dashboard.visitor();
    await before.signIn('ada@school.example', password);
    expect((await askForLink(' ADA@School.example ')).status).toBe(202);
    const token = await linkTo('ada@school.example');
    expect((await before.get('session')).status).toBe(200);
    expect((await dashboard.visitor().signIn('ada@school.example', password)).status).toBe(200);
    const visitor = dashboard.visitor();
    expect((await visitor.post('password-reset/check', { token })).body).toEqual({ email: 'ada@school.example' });
    const weak = await visitor.post('password-reset/use', { token, new_password: 'password1234' });
    expect(weak.body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await visitor.post('password-reset/use', { token, new_password: chosen })).status).toBe(200);
    expect(visitor.cookie).toBe('');
    expect((await before.get('session')).status).toBe(401);
    expect((await dashboard.visitor().signIn('ada@school.example', password)).status).toBe(401);
    expect((await dashboard.visitor().signIn('ada@school.example', chosen)).status).toBe(200);
    for (const path of ['check', 'use']) {
      const again = await visitor.post(`password-reset/${path}`, { token, new_password: `${chosen} again` });
      expect(again.body).toMatchObject({ status: 403, code: 'RESET_LINK_INVALID' });
    }
    const events = await dashboard.database.pool('access')`
      SELECT action, actor FROM audit_event WHERE subject = 'ada@school.example' AND action LIKE 'user.password%' ORDER BY id`;
    expect(events).toEqual([
      { action: 'user.password_reset_requested', actor: 'Somebody, as ada' },
      { action: 'user.password_changed', actor: 'ada' },
    ]);
  });

  it('has a link for an hour, and the newest one only', async () => {
    await somebody('eve');
    await askForLink('eve@school.example');
    const first = await linkTo('eve@school.example');
    await askForLink('eve@school.example');
    const second = await linkTo('eve@school.example', 2);
    const check = async (token: string) => (await dashboard.visitor().post('password-reset/check', { token })).status;
    expect([await check(first), await check(second)]).toEqual([403, 200]);
    clock.advance(60 * minute);
    expect(await check(second)).toBe(403);
  });

  it('has no link after a reset by an owner, and none for a disabled user', async () => {
    const { id } = await somebody('dan');
    await askForLink('dan@school.example');
    const token = await linkTo('dan@school.example');
    await dashboard.users.resetPassword(id, tester);
    expect((await dashboard.visitor().post('password-reset/check', { token })).status).toBe(403);
    await askForLink('dan@school.example');
    const next = await linkTo('dan@school.example', 2);
    await dashboard.users.disable(id, tester);
    expect((await dashboard.visitor().post('password-reset/use', { token: next, new_password: chosen })).status).toBe(
      403,
    );
  });

  it('is answered alike for every address, and sends nothing to a stranger, a disabled user or one without a password', async () => {
    const gone = await somebody('gone');
    await dashboard.users.disable(gone.id, tester);
    const linked = await somebody('linked');
    await dashboard.database.pool('access')`UPDATE dashboard_user SET password_hash = NULL WHERE id = ${linked.id}`;
    await somebody('there');
    const emails = ['nobody', 'gone', 'linked', 'there'].map((name) => `${name}@school.example`);
    for (const email of emails) {
      const { status, text } = await askForLink(email);
      expect([email, status, text]).toEqual([email, 202, '{}']);
    }
    // The last one is sent, and those before it were handled by then.
    await linkTo('there@school.example');
    for (const email of emails.slice(0, -1)) expect(server.mailsTo(email)).toEqual([]);
  });

  it('is limited for an account from an address, whether it exists or not, and does not lock the sign-in', async () => {
    await somebody('max');
    for (const email of ['max@school.example', 'no-max@school.example']) {
      const statuses = [];
      for (let times = 0; times < 4; times += 1) statuses.push((await askForLink(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    expect((await dashboard.visitor().signIn('max@school.example', password)).status).toBe(200);
  });

  it('is said to be possible only if mails are sent', async () => {
    expect((await dashboard.visitor().get('sign-in-options')).body).toEqual({ oidc: null, password_reset: true });
    const silent = await TestDashboard.open({ database: dashboard.database });
    expect((await silent.visitor().get('sign-in-options')).body).toEqual({ oidc: null, password_reset: false });
    expect((await silent.visitor().post('password-reset', { email: 'max@school.example' })).status).toBe(404);
    await silent.close();
  });
});
