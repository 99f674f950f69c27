import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';

/** Milliseconds within which Redis must answer a command, and between two looks for its answer. */
const answerTimeout = 150;
const lookEvery = 30;
/** Milliseconds between two attempts to connect, and of one attempt. */
const retryEvery = 500;
const connectTimeout = 1_000;

interface Options {
  readonly url: string;
  /** The only Lua script that is run. It takes one key and returns integers. */
  readonly script: string;
  /** Arguments of a test run after connecting. A Redis that is read-only or full counts as unavailable. */
  readonly trial: readonly [key: string, ...parameters: number[]];
  /** Called when Redis becomes available or unavailable, but not when the first connection succeeds. */
  readonly onChange: (isAvailable: boolean, reason: string) => void;
}

interface ScriptedRedis extends Redis {
  runScript(key: string, ...parameters: readonly number[]): Promise<number[]>;
}

/**
 * A connection to Redis that fails fast: a late answer closes the connection, and commands are rejected until Redis
 * answers again. It reconnects by itself.
 */
export class RedisConnection {
  private redis: ScriptedRedis | undefined;
  private state: 'unknown' | 'available' | 'unavailable' = 'unknown';
  private reason = defaultReason;
  private ready: PromiseWithResolvers<undefined> | undefined;
  private readonly known = Promise.withResolvers<undefined>();

  constructor(private readonly options: Options) {}

  get isAvailable(): boolean {
    return this.state === 'available';
  }

  /** Connects. Resolves when the state of Redis is known, after a second at most. */
  async open(): Promise<void> {
    // Loaded on demand: the driver takes 24 MB.
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.options.url, {
      connectionName: 'homeroom',
      connectTimeout,
      disconnectTimeout: answerTimeout,
      retryStrategy: () => retryEvery,
      // A command is never sent later: the request was then counted in memory and must not be counted twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      scripts: { runScript: { lua: this.options.script, numberOfKeys: 1 } },
    }) as ScriptedRedis;
    this.redis = redis;
    redis.on('error', (error: unknown) => (this.reason = errorCodeOf(error)));
    redis.on('connect', () => this.test(redis));
    redis.on('ready', () => this.ready?.resolve(undefined));
    redis.on('close', () => {
      this.ready?.reject(new RedisUnavailable());
      this.setAvailable(false);
    });
    await Promise.race([this.known.promise, pause(connectTimeout, undefined, { ref: false })]);
  }

  /** Runs the script. Rejects as soon as Redis is unavailable. */
  run(key: string, ...parameters: readonly number[]): Promise<number[]> {
    if (!this.redis || !this.isAvailable) return Promise.reject(new RedisUnavailable());
    return this.supervise(this.redis.runScript(key, ...parameters));
  }

  close(): void {
    this.redis?.removeAllListeners('close').disconnect();
  }

  /** Redis is available after a successful handshake and a successful run of the script. */
  private test(redis: ScriptedRedis): void {
    this.ready = Promise.withResolvers();
    this.supervise(this.ready.promise)
      .then(() => this.supervise(redis.runScript(...this.options.trial)))
      .then(
        () => this.setAvailable(true),
        () => undefined,
      );
  }

  /**
   * Disconnects when a command fails or is late. Looks are counted, so that time in which this process was busy does not count:
   * however long it was, only one look is due before the answer is read. `commandTimeout` of the driver would reject the command.
   */
  private async supervise<T>(command: Promise<T>): Promise<T> {
    let left = answerTimeout / lookEvery;
    const timer = setInterval(() => {
      if ((left -= 1) === 0) this.disconnect('no answer');
    }, lookEvery);
    try {
      return await command;
    } catch (error) {
      this.disconnect(errorCodeOf(error));
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Destroys the socket. The driver then rejects all unanswered commands and reconnects. */
  private disconnect(reason: string): void {
    if (this.redis?.stream?.destroyed !== false) return;
    this.reason = reason;
    this.redis.stream.destroy();
  }

  private setAvailable(isAvailable: boolean): void {
    const before = this.state;
    this.state = isAvailable ? 'available' : 'unavailable';
    this.known.resolve(undefined);
    if (before === this.state || (before === 'unknown' && isAvailable)) return;
    this.options.onChange(isAvailable, this.reason);
    this.reason = defaultReason;
  }
}

const defaultReason = 'connection lost';

class RedisUnavailable extends Error {}

/** Such as `ECONNREFUSED`, or `WRONGPASS` of Redis. The message itself may contain a password and is not used. */
export function errorCodeOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (/^[A-Z]{2,}\b/.exec(message)?.[0] ?? defaultReason);
}
