import { newPasswordFault } from './new-password';

const names = ['kim.oneil@lindenschule.example', 'Kim O’Neil'];
const faultOf = (password: string) => newPasswordFault(password, names);

describe('a new password', () => {
  it.each(['password1234', 'Password1234', 'P@ssw0rd1234', 'ｐａｓｓｗｏｒｄ１２３４', 'iloveyou2026', 'sunshine2026'])(
    'is not the common %s',
    async (password) => expect(await faultOf(password)).toMatch(/^must not be a common password/),
  );

  it.each([
    'homeroom1234',
    'Homeroom2026',
    'kim.oneil2026',
    'kimoneil1234',
    'Lindenschule1',
    'kim.oneil@lindenschule.example',
  ])('is not %s, of the names of the user and the service', async (password) =>
    expect(await faultOf(password)).toMatch(/^must not be built from your name/),
  );

  it.each(['ababababababababab', 'abc123abc123abc', 'canary canary canary'])(
    'does not repeat, as %s',
    async (password) => expect(await faultOf(password)).toMatch(/^must not repeat/),
  );

  it('has 12 to 128 characters', async () => {
    expect(await faultOf('Zx7!pQ9#mL2')).toBe('must have at least 12 characters');
    expect(await faultOf('aB3$ '.repeat(26))).toBe('must not be longer than 128 characters');
  });

  it.each([
    'correct horse battery staple',
    'zwölf Äpfel im Korb',
    'tr0ub4dor&3xyz',
    'Kims blaue Schultasche',
    'z7k2m-9qxwv-4hjnp-abcde',
  ])('may be %s', async (password) => expect(await faultOf(password)).toBeNull());

  it('may be long, whatever follows its first words', async () => {
    expect(await faultOf('correct horse battery staple '.repeat(4))).toBeNull();
  });
});
