import { BenchError } from './bench-error.mjs';

/** What a run has open: closed in the opposite order, once, whatever ends the run. */
export class Resources {
  constructor() {
    this.open = [];
    this.isInterrupted = false;
    this.closing = null;
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        this.isInterrupted = true;
        this.close().finally(() => process.exit(1));
      });
  }

  /**
   * @param open makes something that has a `close`; what is on its way when the run ends is waited for
   * @returns what was made
   */
  async keep(open) {
    if (this.closing) throw new BenchError('Interrupted');
    const entry = { opening: open(), closable: null };
    this.open.push(entry);
    entry.closable = await entry.opening;
    return entry.closable;
  }

  /** Whoever asks waits for one and the same end. */
  close() {
    this.closing ??= this.closeEach();
    return this.closing;
  }

  /** What cannot be closed keeps nothing else open. */
  async closeEach() {
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      const closable = await Promise.resolve(last.opening).catch(() => null);
      await Promise.resolve(closable?.close()).catch((error) => console.error(error));
    }
  }

  /** Closes some of it now. */
  async closeAll(...closables) {
    this.open = this.open.filter(({ closable }) => !closables.includes(closable));
    for (const closable of closables) await closable.close();
  }
}
