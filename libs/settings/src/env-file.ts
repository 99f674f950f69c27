import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidSetting } from './settings';

type Variables = Record<string, string | undefined>;

/**
 * Adds the variables of the file `.env` in the folder, or of the file that `ENV_FILE` names, to the given ones. Variables
 * that are set already are kept, also empty ones. With `ENV_FILE=none` no file is read.
 *
 * @returns the path of the file; null if there is none
 * @throws InvalidSetting if the file cannot be read, or cuts a URL off
 */
export function addEnvFile(variables: Variables, folder: string): string | null {
  const named = variables['ENV_FILE']?.trim() || null;
  if (named === 'none') return null;
  const file = resolve(folder, named ?? '.env');
  const text = textOf(file, named !== null);
  if (text === null) return null;
  rejectCutUrl(text, file);
  for (const [name, value] of Object.entries(parseEnv(text))) variables[name] ??= value;
  return file;
}

/** A URL with a `#` that is not in quotes. What follows is a comment, also if it is the rest of a password. */
const cutUrl = /^[ \t]*(?:export[ \t]+)?(\w+_URLS?)[ \t]*=[ \t]*[^\s"'`#][^\s#]*#/m;

function rejectCutUrl(text: string, file: string): void {
  const [, name] = cutUrl.exec(text) ?? [];
  if (name === undefined) return;
  throw new InvalidSetting(
    `${name} must be a URL in which # is written as %23: in ${file}, # begins a comment, and cuts the URL off`,
  );
}

function textOf(file: string, mustExist: boolean): string | null {
  try {
    // Editors of Windows begin a file with a byte order mark.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    // Other programs use a folder of this name.
    if (!mustExist && ['ENOENT', 'EISDIR'].includes(code)) return null;
    throw new InvalidSetting(
      `ENV_FILE must be readable, or none: ${file} cannot be read (${code}). Without ENV_FILE it is .env in the folder of the start`,
    );
  }
}
