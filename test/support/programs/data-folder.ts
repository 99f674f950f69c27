import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files below a folder in which one of some texts stands, as UTF-8 and in this case or in small letters, by their paths. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const signs = texts.flatMap((text) => [text, text.toLowerCase()]).map((text) => Buffer.from(text, 'utf8'));
  return filesIn(folder)
    .filter((file) => {
      const bytes = bytesOf(file);
      return signs.some((sign) => bytes.includes(sign));
    })
    .map((file) => relative(folder, file));
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A server that runs may have deleted it. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
