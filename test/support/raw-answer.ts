import type { Answer } from './test-school';

/** The last answer in what a socket received; its body has to be as long as its Content-Length says. */
export function answerIn(received: string): Answer {
  const start = received.lastIndexOf('HTTP/1.1 ');
  const end = received.indexOf('\r\n\r\n', start);
  const [statusLine = '', ...lines] = received.slice(start, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const text = received.slice(end + 4);
  if (text.length !== Number(headers.get('content-length'))) throw new Error(`This is no whole answer: ${received}`);
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: text === '' ? null : JSON.parse(text) };
}
