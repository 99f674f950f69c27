import { BenchError } from './bench-error.mjs';

/** The open resources of a run. They are closed once, in reverse order, however the run ends. */
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
   * @param open creates a resource with a `close` method; if the run ends meanwhile, it is waited for
   * @returns the resource
   */
  async keep(open) {
    if (this.closing) throw new BenchError('Interrupted');
    const entry = { opening: open(), closable: null };
    this.open.push(entry);
    entry.closable = await entry.opening;
    return entry.closable;
  }

  /** All callers wait for the same promise. */
  close() {
    this.closing ??= this.closeEach();
    return this.closing;
  }

  /** A failure does not prevent the others from being closed. */
  async closeEach() {
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      const closable = await Promise.resolve(last.opening).catch(() => null);
      await Promise.resolve(closable?.close()).catch((error) => console.error(error));
    }
  }

  /** Closes some resources before the end of the run. */
  async closeAll(...closables) {
    this.open = this.open.filter(({ closable }) => !closables.includes(closable));
    for (const closable of closables) await closable.close();
  }
}
