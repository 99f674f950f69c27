import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type HttpError, httpErrorOf, noteError } from '@homeroom/http';
import { describeFailure, type Log } from '@homeroom/observability';
import type { FastifyReply } from 'fastify';

/** Injects the log for errors after the head of a response was sent. */
export const STREAM_LOG = Symbol('STREAM_LOG');

/** Bytes. A client must take a piece within the time of `disconnectUnreadResponses`. */
const pieceSize = 64 * 1024;

/** A response that is sent while its content is made. */
export class StreamedResponse {
  private readonly content = new PassThrough();
  private readonly gone = new AbortController();
  private hasBegun = false;

  constructor(
    private readonly reply: FastifyReply,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly log: Log,
  ) {
    // Fastify destroys the content when the connection is closed.
    this.content.once('close', () => this.gone.abort());
  }

  /**
   * Runs the work that writes the content. An error before the first part is thrown, so that the response has its status. After a
   * later one, the connection is cut, so that the client does not take the content for complete.
   *
   * @param lastText is sent after a later error instead
   */
  async during(work: () => Promise<void>, lastText?: (error: HttpError) => string): Promise<void> {
    try {
      await work();
      this.content.end();
    } catch (error) {
      if (this.isGone) return;
      if (!this.hasBegun) throw error;
      const httpError = httpErrorOf(error);
      // The head was sent with 200, so only the line of the log can have the error.
      noteError(this.reply.request, httpError);
      if (httpError.envelope.status === 500) this.report(httpError);
      if (lastText) this.content.end(lastText(httpError));
      else this.content.destroy(httpError);
    }
  }

  /** Waits while the client is behind. @throws if the client is gone */
  async write(part: string | Uint8Array): Promise<void> {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    this.assertWanted();
    if (!this.hasBegun) this.begin();
    // In pieces, because Node tells only of whole ones whether the client has taken them.
    for (let at = 0; at < bytes.length; at += pieceSize) {
      const piece = bytes.subarray(at, at + pieceSize);
      if (!this.content.write(piece)) await once(this.content, 'drain', { signal: this.gone.signal });
    }
  }

  /** Writes a text that is of use only now: not before the first one, and not while the client is behind. */
  offer(text: string): void {
    if (this.hasBegun && !this.content.writableNeedDrain && this.content.writable) this.content.write(text);
  }

  /** @throws if the client is gone */
  assertWanted(): void {
    if (this.isGone) throw new Error('The client is gone');
  }

  private get isGone(): boolean {
    return this.reply.raw.destroyed || this.content.destroyed;
  }

  private begin(): void {
    this.hasBegun = true;
    void this.reply.code(200).headers(this.headers).send(this.content);
  }

  private report({ cause }: HttpError): void {
    const { id: requestId } = this.reply.request;
    this.log.error({ requestId, failure: describeFailure(cause) }, 'A request failed unexpectedly');
  }
}
