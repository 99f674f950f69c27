import { createServer, type AddressInfo, type Server } from 'node:net';
import { Mailer, MailFailed } from '@homeroom/mail';
import { login, MailServer } from '../support/mail-server';

const to = 'kim@school.example';
const mail = { to, subject: 'A subject', text: 'A text.' };
const from = 'Homeroom <homeroom@school.example>';

const mailerFor = (port: number, tls: 'implicit' | 'starttls' | 'none', user: typeof login | null = login) =>
  new Mailer({ host: '127.0.0.1', port, tls, login: user, from }, { whole: 2_000, step: 500 });

/** The cause of the failure, and everything that the error says. */
async function failureOf(mailer: Mailer): Promise<string> {
  const error: unknown = await mailer.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MailFailed);
  const { reason, message } = error as MailFailed;
  expect(message).not.toMatch(/kim@|the-secret/);
  return reason;
}

describe('a mail', () => {
  let server: MailServer;

  beforeAll(async () => {
    server = await MailServer.open();
  });

  afterAll(() => server.close());

  it('is accepted by the server', async () => {
    await mailerFor(server.port, 'none').send(mail);
    expect(server.mailsTo(to)).toEqual([
      { from: 'homeroom@school.example', to, subject: 'A subject', text: expect.stringContaining('A text.') as string },
    ]);
  });

  it('goes to one address only, whatever the address looks like', async () => {
    const several = { ...mail, to: 'one@school.example, two@school.example' };
    await mailerFor(server.port, 'none')
      .send(several)
      .catch(() => undefined);
    expect(server.mails.map(({ to: address }) => address).filter((address) => address.includes('two'))).toEqual([]);
  });

  it('is not sent with a wrong password of the server', async () => {
    expect(await failureOf(mailerFor(server.port, 'none', { ...login, password: 'wrong' }))).toBe('sign_in');
  });

  it('is not sent to an address that the server refuses', async () => {
    server.refused.add(to);
    expect(await failureOf(mailerFor(server.port, 'none'))).toBe('recipient');
    server.refused.delete(to);
  });

  it('is not sent to a server that does not offer STARTTLS', async () => {
    expect(await failureOf(mailerFor(server.port, 'starttls'))).toBe('tls');
  });
});

describe('a server with a certificate that no authority has signed', () => {
  it.each([
    ['implicit', { secure: true }],
    ['starttls', { secure: false }],
  ] as const)('gets no mail and no password: %s', async (tls, { secure }) => {
    const passwords: string[] = [];
    const server = await MailServer.open({
      secure,
      onAuth: ({ password }, _session, done) => {
        passwords.push(password ?? '');
        done(null, { user: login.user });
      },
    });
    expect(await failureOf(mailerFor(server.port, tls))).toBe('tls');
    expect([server.mails, passwords]).toEqual([[], []]);
    await server.close();
  });
});

describe('a server that', () => {
  let silent: Server;

  afterEach(() => new Promise((resolve) => silent.close(resolve)));

  const listen = (server: Server) =>
    new Promise<number>((resolve) => {
      silent = server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });

  it('says nothing is given up', async () => {
    expect(await failureOf(mailerFor(await listen(createServer(() => undefined)), 'none'))).toBe('timeout');
  });

  it('answers a little again and again is given up', async () => {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        const drip = setInterval(() => socket.write('220-still here\r\n'), 100);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    expect(await failureOf(mailerFor(port, 'none'))).toBe('timeout');
  });

  it('is not there is no server', async () => {
    const port = await listen(createServer());
    await new Promise((resolve) => silent.close(resolve));
    expect(await failureOf(mailerFor(port, 'none'))).toBe('connection');
    await listen(createServer());
  });
});
