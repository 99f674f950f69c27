import { eventually } from '../support/programs/process';
import type { Answer, RequestOptions, TestSchool } from '../support/test-school';

/** A form with text fields, and then the file. */
export function importForm(
  fields: Readonly<Record<string, string>>,
  content: string | Buffer,
  name = 'students.csv',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return form;
}

interface Sending extends Omit<RequestOptions, 'body'> {
  readonly name?: string;
}

/** The bytes of a form, with their Content-Type. */
export async function formBytes(form: FormData): Promise<{ body: Buffer; type: string }> {
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

/** Sends a file to POST /imports. */
export async function sendImport(
  school: TestSchool,
  fields: Readonly<Record<string, string>>,
  content: string | Buffer,
  { name, headers, ...options }: Sending = {},
): Promise<Answer> {
  const { body, type } = await formBytes(importForm(fields, content, name));
  return school.request('POST', '/imports', { body, headers: { 'content-type': type, ...headers }, ...options });
}

/** Waits until an import has ended. @returns its state */
export async function settled(school: TestSchool, id: number): Promise<Answer['body']> {
  return eventually(async () => {
    const { body } = await school.get(`/imports/${id}`);
    return body.status === 'running' ? undefined : body;
  }, 60_000);
}

/** Imports a file, and waits for the end. @returns its state */
export async function importFile(...sent: Parameters<typeof sendImport>): Promise<Answer['body']> {
  const { status, text, body } = await sendImport(...sent);
  if (status !== 202) throw new Error(`POST /imports answered ${status}: ${text}`);
  return settled(sent[0], body.id as number);
}

/** All findings of a report. */
export async function findingsOf(school: TestSchool, id: number): Promise<Record<string, unknown>[]> {
  const { body } = await school.get(`/imports/${id}/report?per_page=1000`);
  return body.data;
}
