import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpError } from '../errors/http-error';
import type { ErrorResponse } from '../errors/send-error';

/** Another application of the process, which answers all requests below a path of a server. */
export interface MountedApplication {
  /** Such as `/ims/oneroster`. */
  readonly path: string;
  handle(message: IncomingMessage, response: ServerResponse): void;
  /** The response to a request whose body did not arrive. */
  responseOf(error: HttpError): ErrorResponse;
}

/** The mounted application that answers a URL, also one that the router cannot read. */
export const mountedAt = (
  applications: readonly MountedApplication[],
  url: string | undefined,
): MountedApplication | undefined => applications.find(({ path }) => isBelow(pathOf(url ?? ''), path));

/** The path of a URL, which has a host in the requests of some proxies. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);
