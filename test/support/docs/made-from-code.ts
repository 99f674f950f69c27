import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');

/** Holds a file of the repository against what the code says; `npm run docs` writes it instead. */
export function expectMade(path: string, text: string): void {
  const file = join(root, path);
  if (process.env.WRITE_DOCS) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(`${path}, as npm run docs makes it:\n${readFileSync(file, 'utf8')}`).toBe(
    `${path}, as npm run docs makes it:\n${text}`,
  );
}
