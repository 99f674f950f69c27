/**
 * The URL of a server, with a user and a password or without; null for one that is not valid.
 *
 * A password may have characters that end a part of the URL. A part of it would then be taken for the host, the port or the database, sent to
 * another server, and shown in messages. So these characters must be percent-encoded, although some of them could be told apart.
 */
export function serverUrlOf(text: string): URL | null {
  const [scheme = '', rest = ''] = text.split(/:\/\/(.*)/s, 2);
  const [authority = ''] = rest.split(/[/?]/, 1);
  const isCertain = rest.split('@').length === authority.split('@').length && authority.split('@').length <= 2;
  return scheme !== '' && isCertain && !/[\s#\\]/.test(text) && isDecodable(text) ? URL.parse(text) : null;
}

/** A URL for each of several servers: `postgresql://user:password@one:5432,two:5432/database` names two. */
export function serverUrlsOf(text: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(text) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** The part of a URL that asks for the server that accepts writes. */
export const readWrite = 'target_session_attrs=read-write';

/** A URL for each server among which that one is searched; null if the URL does not ask for it. */
export function readWriteServersOf(text: string): string[] | null {
  const [, query = ''] = text.split('?', 2);
  return new URLSearchParams(query).get('target_session_attrs') === 'read-write' ? serverUrlsOf(text) : null;
}

/** What a message says about the user and the password of a URL. */
export const encodedCharacters =
  'with these characters of the user and the password percent-encoded: # as %23, % as %25, / as %2F, ? as %3F, @ as %40 and \\ as %5C';

/** Whether all percent escapes are valid. The drivers cannot decode others, and a control character was a `%` before digits. */
function isDecodable(text: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
