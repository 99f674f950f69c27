import type { GeneratedRequest } from './generated-requests';

/** A request as bytes. Header values go as Latin-1, so that any byte can stand in one; the body in UTF-8. */
export function bytesOf({ method, target, headers, body }: GeneratedRequest, connection = 'keep-alive'): Buffer {
  const payload = Buffer.from(body ?? '');
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: school',
    `Connection: ${connection}`,
    ...(body === null ? [] : [`Content-Length: ${payload.length}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), payload]);
}
