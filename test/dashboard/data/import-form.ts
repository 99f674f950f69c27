import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Visitor } from '../../support/test-dashboard';

/** The answer to a form: the lines of an import, or one error. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly lines: Line[];
  /** The last line, or the error. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
  readonly end: any;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
type Line = Record<string, any> & { readonly type: string };

interface Sending {
  readonly environment?: string;
  readonly headers?: Record<string, string>;
  readonly name?: string;
  readonly signal?: AbortSignal;
}

/** A form as the page sends it: the fields, and then the file. */
export function formOf(fields: Record<string, string>, content: string | Buffer, name = 'students.csv'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  return form;
}

export async function sendForm(
  visitor: Visitor,
  body: FormData | string,
  { environment = 'sandbox', headers = {}, signal }: Sending = {},
): Promise<Answered> {
  const answer = await fetch(`${visitor.origin}/dashboard/api/schools/${environment}/imports`, {
    method: 'POST',
    headers: { origin: visitor.origin, cookie: visitor.cookie, ...headers },
    body,
    ...(signal && { signal }),
  });
  const text = await answer.text();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return { status: answer.status, headers: answer.headers, lines, end: lines.at(-1) };
}

/** Previews a file, and then imports it. */
export async function importFile(
  visitor: Visitor,
  fields: Record<string, string>,
  content: string | Buffer,
  { name = 'students.csv', ...sending }: Sending = {},
): Promise<{ preview: Answered; imported: Answered }> {
  const preview = await sendForm(visitor, formOf({ ...fields, dry_run: 'true' }, content, name), sending);
  const { sha256 } = preview.end as { sha256: string };
  const imported = await sendForm(visitor, formOf({ ...fields, dry_run: 'false', sha256 }, content, name), sending);
  return { preview, imported };
}

/** A file that the lines of an import make. @param file of a package, for its bad rows */
export const textOf = ({ lines }: Answered, type: 'report' | 'bad_rows', file?: string): string =>
  lines
    .filter((line) => line.type === type && line['file'] === file)
    .map(({ text }) => text as string)
    .join('');

/** The folders of uploads that this process stores. */
export const storedUploads = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`homeroom-upload-${process.pid}-`));
