import { sharedBuffers } from './settings';

it.each([
  ['64 MiB', 64, '128MB'],
  ['1 GiB', 1024, '128MB'],
  ['4 GiB', 4096, '512MB'],
  ['8 GiB', 8192, '1024MB'],
  ['64 GiB', 65_536, '1024MB'],
])('of %s of memory PostgreSQL keeps its share', (_memory, mebibytes, share) => {
  expect(sharedBuffers(mebibytes * 2 ** 20)).toBe(share);
});
