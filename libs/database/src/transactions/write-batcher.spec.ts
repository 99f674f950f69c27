import { WriteBatcher } from './write-batcher';

interface Line {
  readonly word: string;
}

/** A store that writes all lines of a batch or none. It rejects the word `wrong` and ignores the word `no`. */
class Book {
  /** The batches that were sent. While the book is closed, `open` answers them in that order. */
  readonly sent: string[][] = [];
  readonly sentAgain: string[][] = [];
  readonly lines: string[] = [];
  failure: Error | null = null;
  private readonly closed: (() => void)[] = [];
  private readonly batcher: WriteBatcher<{ ordinality: string; line: number }>;

  constructor(
    private readonly isOpen = true,
    timeout = 30_000,
  ) {
    this.batcher = new WriteBatcher({
      send: (rows) => this.take(rows, this.sent),
      retry: (rows) => this.take(rows, this.sentAgain),
      isRowError: (failure) => failure instanceof RangeError,
      timeout,
    });
  }

  private async take(rows: string, sent: string[][]) {
    const words = (JSON.parse(rows) as Line[]).map(({ word }) => word);
    sent.push(words);
    if (!this.isOpen) await new Promise<void>((resolve) => this.closed.push(resolve));
    if (this.failure) throw this.failure;
    if (words.includes('wrong')) throw new RangeError('wrong');
    const written = words.flatMap((word, at) => (word === 'no' ? [] : [{ word, ordinality: String(at + 1) }]));
    // In reverse order, because PostgreSQL guarantees none.
    return written.toReversed().map(({ word, ordinality }) => ({ ordinality, line: this.lines.push(word) }));
  }

  /** The word on the line that the answer names. */
  async write(word: string): Promise<string | null> {
    const answer = await this.batcher.write({ word });
    return answer && (this.lines[answer.line - 1] ?? '');
  }

  /** Answers the oldest batch. */
  open(): void {
    this.closed.shift()?.();
  }
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('Writes of the same kind', () => {
  it('are made with one statement where they are asked for in one turn, and each is told its own answer', async () => {
    const book = new Book();
    const words = ['one', 'no', 'two', 'one'];
    expect(await Promise.all(words.map((word) => book.write(word)))).toEqual(['one', null, 'two', 'one']);
    expect(book.sent).toEqual([words]);
  });

  it('are each made alone where one of them was wrong: it alone is refused, and the others are written once', async () => {
    const book = new Book();
    const outcomes = await Promise.allSettled(['one', 'wrong', 'two'].map((word) => book.write(word)));
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new RangeError('wrong') },
      { status: 'fulfilled', value: 'two' },
    ]);
    expect(book.sent).toEqual([['one', 'wrong', 'two']]);
    expect(book.sentAgain).toEqual([['one'], ['wrong'], ['two']]);
    expect(book.lines.toSorted()).toEqual(['one', 'two']);
  });

  it('all fail where nobody knows whether they were written, and none is made twice', async () => {
    const book = new Book();
    book.failure = new Error('The connection has ended');
    const outcomes = await Promise.allSettled(['one', 'two'].map((word) => book.write(word)));
    expect(outcomes).toEqual(['one', 'two'].map(() => ({ status: 'rejected', reason: book.failure })));
    expect([...book.sent, ...book.sentAgain]).toEqual([['one', 'two']]);
    book.failure = null;
    expect(await book.write('three')).toBe('three');
  });

  it('wait for each other while two statements are out, and go together then, sixteen at most', async () => {
    const book = new Book(false);
    const asked: Promise<string | null>[] = [];
    for (const word of ['one', 'two', 'three']) {
      asked.push(book.write(word));
      await nextTick();
    }
    const many = Array.from({ length: 20 }, (_, at) => `word ${at}`);
    asked.push(...many.map((word) => book.write(word)));
    await nextTick();
    expect(book.sent).toEqual([['one'], ['two']]);
    for (let turn = 0; turn < 4; turn += 1) {
      book.open();
      await nextTick();
    }
    expect(book.sent.slice(2)).toEqual([['three', ...many.slice(0, 15)], many.slice(15)]);
    expect(await Promise.all(asked)).toEqual(['one', 'two', 'three', ...many]);
  });

  it('are not made any more once they have waited too long to be sent', async () => {
    const book = new Book(false, 50);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const out: Promise<unknown>[] = [];
    for (const word of ['one', 'two']) {
      out.push(book.write(word));
      await nextTick();
    }
    const late = expect(book.write('late')).rejects.toThrow('No answer within 50 ms');
    clock.mockReturnValue(60);
    const next = book.write('next');
    for (let turn = 0; turn < 3; turn += 1) {
      book.open();
      await nextTick();
    }
    clock.mockRestore();
    await late;
    expect(await next).toBe('next');
    await Promise.all(out);
    expect(book.lines).toEqual(['one', 'two', 'next']);
  });

  it('fail where an answer does not tell whose it is', async () => {
    const send = () => Promise.resolve([{ ordinality: '3' }]);
    const writes = new WriteBatcher({ send, retry: send, isRowError: () => true, timeout: 30_000 });
    const outcomes = await Promise.allSettled([writes.write({}), writes.write({})]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
