import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addEnvFile } from './env-file';
import { InvalidSetting } from './settings';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-env-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string, name = '.env') => writeFileSync(join(folder, name), text);

const read = (variables: Record<string, string | undefined> = {}) => {
  const file = addEnvFile(variables, folder);
  return { file, variables };
};

describe('the file of settings', () => {
  it('adds its variables, with comments, quotes and the line ends of Windows', () => {
    write('\uFEFFPORT=4000\r\n# a comment\r\nexport SANDBOX_PORT=4001\r\nDATABASE_URL="postgresql://a:b#c@d/e"\r\n');
    const variables = { PORT: '4000', SANDBOX_PORT: '4001', DATABASE_URL: 'postgresql://a:b#c@d/e' };
    expect(read()).toEqual({ file: join(folder, '.env'), variables });
  });

  it('does not replace a variable that is set, not even an empty one', () => {
    write('PORT=4000\nADMIN_PORT=9000\n');
    expect(read({ PORT: '5000', ADMIN_PORT: '' }).variables).toEqual({ PORT: '5000', ADMIN_PORT: '' });
  });

  it('may be absent, or the folder of another program', () => {
    expect(read()).toEqual({ file: null, variables: {} });
    mkdirSync(join(folder, '.env'));
    expect(read()).toEqual({ file: null, variables: {} });
  });

  it('is another one, or none, as ENV_FILE says', () => {
    write('PORT=4000\n');
    write('PORT=5000\n', 'other');
    expect(read({ ENV_FILE: 'other' })).toMatchObject({ file: join(folder, 'other'), variables: { PORT: '5000' } });
    expect(read({ ENV_FILE: 'none' })).toEqual({ file: null, variables: { ENV_FILE: 'none' } });
  });

  it('is required if ENV_FILE names it', () => {
    expect(() => read({ ENV_FILE: 'absent' })).toThrow(InvalidSetting);
  });

  it.each([
    'DATABASE_URL=postgresql://a:12#geheim@d/e',
    'PORT=1\r\nexport REDIS_URL = redis://a:12#geheim@d',
    'SMTP_URL=smtp://a:1#',
  ])('refuses %j by name, since a comment begins within the password', (text) => {
    write(text);
    const name = /\w+_URL/.exec(text)![0];
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(new RegExp(`^${name} must be a URL in which # is written as %23`));
    expect(read).not.toThrow(/geheim/);
  });

  it('may have a comment after a URL', () => {
    write("REDIS_URL=redis://localhost # for two processes\n#DATABASE_URL=a#b\nDATABASE_URL='a#b'\nSMTP_URL=\n");
    expect(read().variables).toEqual({ REDIS_URL: 'redis://localhost', DATABASE_URL: 'a#b', SMTP_URL: '' });
  });
});
