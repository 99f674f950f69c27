import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header, pack } from 'tar-stream';
import type { Part } from './manifest';

type Chunks = AsyncIterable<Buffer>;

/** A file in an archive. Its content has to be read completely before the next one. */
export type Member = Chunks & { readonly header: Header };

export async function* membersOf(chunks: Chunks): AsyncGenerator<Member, void> {
  const archive = extract();
  const feeding = pipeline(chunks, archive as unknown as Writable);
  feeding.catch(() => undefined);
  yield* archive as AsyncIterable<Member>;
  await feeding;
}

/** Readable by its owner only. The time is fixed, because tar-stream cannot write one after 2038. */
export const headerOf = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date('2000-01-01') });

/** Counts and hashes bytes. */
export class Digest {
  bytes = 0;
  private readonly hash = createHash('sha256');

  /** Passes the chunks through. */
  async *of(chunks: Chunks): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      this.hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  /** May be called once. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}

/**
 * Packs members again as the writer does. tar-stream ignores padding, the end marker and any data after it. To verify
 * these, the copy is compared with the file.
 */
export class ArchiveCopy {
  readonly members: Part[] = [];
  private readonly digest = new Digest();
  private readonly archive = pack();
  private readonly reading = this.read();

  constructor() {
    // If reading fails, `add` fails too.
    this.reading.catch(() => undefined);
  }

  async add({ name, size }: Header, content: Chunks): Promise<void> {
    const digest = new Digest();
    const entry = this.archive.entry(headerOf(name, size));
    await pipeline(digest.of(content), entry as unknown as Writable);
    this.members.push({ name, sha256: digest.sha256() });
  }

  async finish(): Promise<Digest> {
    this.archive.finalize();
    await this.reading;
    return this.digest;
  }

  private async read(): Promise<void> {
    const chunks = this.digest.of(this.archive as Chunks);
    while (!(await chunks.next()).done);
  }
}
