import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';

/** Milliseconds for which Redis may owe an answer, looked at in turns of so many. */
const patience = 150;
const turn = 30;
/** Milliseconds between two attempts to connect, and those that one may take. */
const retryEvery = 500;
const connectTimeout = 1_000;

/** What is to be asked, and who hears of Redis. */
interface Asking {
  readonly url: string;
  /** The one script that is run, Lua; it has one key and answers whole numbers. */
  readonly script: string;
  /** Tried before Redis counts as there: one that may not write, or is full, is none. */
  readonly trial: readonly [key: string, ...parameters: number[]];
  /** Hears when Redis has come or gone, and why in a word; nothing when it is there from the start. */
  readonly onTurn: (isThere: boolean, reason: string) => void;
}

interface Scripted extends Redis {
  ask(key: string, ...parameters: readonly number[]): Promise<number[]>;
}

/**
 * A line to Redis on which nobody waits for long: what is not answered in a third of a second is given up, and what is
 * asked before Redis answers again is refused at once. It connects again by itself.
 */
export class RedisConnection {
  private redis: Scripted | undefined;
  private state: 'unknown' | 'there' | 'away' = 'unknown';
  private reason = unsaid;
  private asked = 0;
  private answered = 0;
  /** How many had been asked when last all were answered that had been asked before. */
  private mark = 0;
  /** Milliseconds for which some of those are owed. */
  private owed = 0;
  private timer: NodeJS.Timeout | undefined;
  private greeting: PromiseWithResolvers<undefined> | undefined;
  private readonly known = Promise.withResolvers<undefined>();

  constructor(private readonly asking: Asking) {}

  get isThere(): boolean {
    return this.state === 'there';
  }

  /** Connects. Resolves once Redis is there, or known to be away: a second at most. */
  async open(): Promise<void> {
    // Only who has a Redis pays for its driver: 24 MB.
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.asking.url, {
      connectionName: 'homeroom',
      connectTimeout,
      disconnectTimeout: patience,
      retryStrategy: () => retryEvery,
      // Nothing is kept for later: a request that was counted elsewhere must not be counted again.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      scripts: { ask: { lua: this.asking.script, numberOfKeys: 1 } },
    }) as Scripted;
    this.redis = redis;
    redis.on('error', (error: unknown) => (this.reason = wordFor(error)));
    redis.on('connect', () => this.greet(redis));
    redis.on('ready', () => this.greeting?.resolve(undefined));
    redis.on('close', () => {
      this.greeting?.reject(new RedisAway());
      this.tell(false);
    });
    await Promise.race([this.known.promise, pause(connectTimeout, undefined, { ref: false })]);
  }

  /** What the script answers. Rejected as soon as Redis counts as away. */
  run(key: string, ...parameters: readonly number[]): Promise<number[]> {
    return this.redis && this.isThere ? this.put(this.redis.ask(key, ...parameters)) : Promise.reject(new RedisAway());
  }

  close(): void {
    clearTimeout(this.timer);
    this.redis?.removeAllListeners('close').disconnect();
  }

  /** Its greeting may be met with silence as well, and answered by one who can do nothing. */
  private greet(redis: Scripted): void {
    this.greeting = Promise.withResolvers();
    this.put(this.greeting.promise)
      .then(() => this.put(redis.ask(...this.asking.trial)))
      .then(
        () => this.tell(true),
        () => undefined,
      );
  }

  /** Looks after a question until it is answered; whatever is wrong with Redis, the line is broken off. */
  private put<T>(question: Promise<T>): Promise<T> {
    this.asked += 1;
    this.timer ??= setTimeout(() => this.look(), turn);
    return question.then(
      (answer) => {
        this.answered += 1;
        return answer;
      },
      (error: unknown) => {
        this.answered += 1;
        this.breakOff(wordFor(error));
        throw error;
      },
    );
  }

  /** Time in which this very process did nothing does not count: patience is counted in turns that it had. */
  private look(): void {
    this.timer = undefined;
    if (this.answered >= this.mark) {
      this.mark = this.asked;
      this.owed = 0;
    } else {
      this.owed += turn;
      if (this.owed >= patience) this.breakOff('no answer');
    }
    if (this.answered < this.asked) this.timer = setTimeout(() => this.look(), turn);
  }

  /** Ends the connection without a word: whatever it owes is rejected. */
  private breakOff(reason: string): void {
    if (this.redis?.stream?.destroyed !== false) return;
    this.reason = reason;
    this.redis.stream.destroy();
  }

  private tell(isThere: boolean): void {
    const before = this.state;
    this.state = isThere ? 'there' : 'away';
    this.known.resolve(undefined);
    if (before === this.state || (before === 'unknown' && isThere)) return;
    this.asking.onTurn(isThere, this.reason);
    this.reason = unsaid;
  }
}

const unsaid = 'connection lost';

/** Redis is not there. */
class RedisAway extends Error {}

/** Such as `ECONNREFUSED` or Redis's own `WRONGPASS`: messages may repeat what was sent, a password included. */
export function wordFor(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (/^[A-Z]{2,}\b/.exec(message)?.[0] ?? unsaid);
}
