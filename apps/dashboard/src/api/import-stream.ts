import { ApiError, errorOf } from './request';
import { setSession } from './session';
import type { ImportLine } from './types';

/** Sends a file and reads what happens, line by line. @throws ApiError also for an import that failed after it had begun */
export async function streamImport(
  path: string,
  form: FormData,
  signal: AbortSignal,
  onLine: (line: ImportLine) => void,
): Promise<void> {
  const body = await openStream(path, form, signal);
  for await (const text of linesOf(body)) {
    const line = JSON.parse(text) as ImportLine;
    if (line.type === 'error') throw new ApiError(line.status, line.code, line.error);
    onLine(line);
    if (line.type === 'result') return;
  }
  throw connectionLost();
}

async function openStream(
  path: string,
  form: FormData,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const url = new URL(`api/${path}`, document.baseURI);
  const answer = await fetch(url, { method: 'POST', credentials: 'same-origin', body: form, signal }).catch(() => {
    throw new ApiError(
      0,
      'UNREACHABLE',
      'The file could not be sent. Choose it again if it was saved meanwhile, and check that you are connected.',
    );
  });
  if (answer.ok && answer.body) return answer.body;
  if (answer.status === 401) setSession(null);
  throw errorOf(answer.status, await answer.json().catch(() => null));
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw connectionLost();
    });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const connectionLost = () =>
  new ApiError(0, 'UNREACHABLE', 'The connection was lost. The list of imports shows whether the import was done.');
