import { connect } from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Sends requests over a few persistent connections. @param next returns the text of a request @returns the number of
 * answers
 */
export async function load({ port, next, connections, milliseconds }) {
  const end = performance.now() + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => sendUntil(end, connect({ port, noDelay: true }), next)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function sendUntil(end, socket, next) {
  let answers = 0;
  let pending = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(answers));
    socket.on('connect', () => socket.write(next()));
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = lengthOf(pending, reject);
      if (length === null || pending.length < length) return;
      pending = pending.subarray(length);
      answers += 1;
      if (performance.now() < end) socket.write(next());
      else socket.end();
    });
  });
}

/** The length of the response; null while its head is incomplete. */
function lengthOf(bytes, reject) {
  const head = bytes.indexOf(endOfHead);
  if (head < 0) return null;
  const text = bytes.latin1Slice(0, head);
  if (!/^HTTP\/1\.1 20[01] /.test(text)) reject(new Error(text.slice(0, text.indexOf('\r'))));
  return head + endOfHead.length + Number(/\r\ncontent-length: (\d+)/i.exec(text)[1]);
}
