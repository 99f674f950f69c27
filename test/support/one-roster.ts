import { KeysService } from '@homeroom/access';
import type { Answer, TestSchool } from './test-school';

/** The scopes of the standard have this prefix. */
const scopePrefix = 'https://purl.imsglobal.org/spec/or/v1p2/scope/';

/** The full names of scopes, as requests for a token have them. */
export const fullScopes = (...names: readonly string[]): string => names.map((name) => scopePrefix + name).join(' ');

/** The names of version 1.1. */
export const fullScopes11 = (...names: readonly string[]): string =>
  fullScopes(...names).replaceAll('/v1p2/', '/v1p1/');

/** What a token has that was asked for without scopes: those of both versions. */
export const allScopes = (...names: readonly string[]): string =>
  `${fullScopes(...names)} ${fullScopes11(...names.filter((name) => name.startsWith('roster')))}`.trim();

interface Asking {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Sends a request below `/ims/oneroster`. @param token null for a request without one */
export async function ask(
  { origin }: Pick<TestSchool, 'origin'>,
  path: string,
  token: string | null,
  { method = 'GET', body, headers = {} }: Asking = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}/ims/oneroster${path}`, {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: body as string }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text === '' ? null : JSON.parse(text) };
}

/** The id of an API key, which is that of the OAuth client. */
export async function clientIdOf({ app }: Pick<TestSchool, 'app'>, secret: string): Promise<number> {
  const keys = await app.get(KeysService, { strict: false }).list();
  const key = keys.find(({ prefix, last_four: end }) => secret.startsWith(prefix) && secret.endsWith(end));
  if (!key) throw new Error('There is no such key');
  return key.id;
}

export const formType = 'application/x-www-form-urlencoded';

/** Sends a form to the token endpoint. */
export const sendForm = (
  school: Pick<TestSchool, 'origin'>,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  ask(school, '/token', null, {
    method: 'POST',
    headers: { 'content-type': formType, ...headers },
    body: new URLSearchParams(form).toString(),
  });

/** The header of HTTP Basic. */
export const basic = (id: number | string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Asks for a token with HTTP Basic. @param scope absent to ask for all that the key allows */
export async function requestToken(school: TestSchool, secret: string, scope?: string): Promise<Answer> {
  const form = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  return sendForm(school, form, basic(await clientIdOf(school, secret), secret));
}

/** A token of a key, by default of a new one with all scopes and no limit to speak of. @param names of its scopes; by default all that the key allows */
export async function tokenOf(school: TestSchool, secret?: string, ...names: readonly string[]): Promise<string> {
  const scope = names.length > 0 ? fullScopes(...names) : undefined;
  const { body, text } = await requestToken(school, secret ?? (await school.unlimitedKey()), scope);
  const { access_token: token } = body as { access_token?: string };
  if (token === undefined) throw new Error(`No token: ${text}`);
  return token;
}

/** Expects a bare `imsx_StatusInfo` and nothing more. */
export function expectStatusInfo(answer: Answer, status: number, minor: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: expect.stringMatching(/./),
      imsx_CodeMinor: {
        imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
      },
    },
  });
}
