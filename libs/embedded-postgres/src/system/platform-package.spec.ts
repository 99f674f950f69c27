import { platformPackage } from './platform-package';

it('a platform without binaries is told to set DATABASE_URL', () => {
  expect(() => platformPackage('win32-x64')).toThrow(/no embedded PostgreSQL for this platform.*DATABASE_URL/);
});
