import { ApiKeyCache, runAsInternalCaller, type KeyHour, RateLimits } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Overview } from './overview';

/** Injects the window of each environment that this process serves. */
export const ENVIRONMENT_GATEWAYS = Symbol('ENVIRONMENT_GATEWAYS');

export type EnvironmentGateways = ReadonlyMap<Environment, EnvironmentGateway>;

/** Who looks through the window, in which request. */
interface Onlooker {
  readonly userId: number;
  readonly requestId: string;
}

/** How the dashboard sees an environment: what its API answers to a GET, and how its keys stand. */
export class EnvironmentGateway {
  private reading: Promise<string> | null = null;

  constructor(private readonly app: NestFastifyApplication) {}

  /** What the API answers below `/v1/`, without a key and without counting. */
  async get(pathAndQuery: string, { userId, requestId }: Onlooker): Promise<{ status: number; body: string }> {
    const url = `/v1/${pathAndQuery}`;
    const headers = { 'x-request-id': requestId };
    // Awaited inside: the request begins only once somebody waits for it.
    const answer = await runAsInternalCaller(
      userId,
      async () => await this.app.inject({ method: 'GET', url, headers }),
    );
    return { status: answer.statusCode, body: answer.body };
  }

  /** The JSON of the school at a glance; who asks while it is being read gets the same. */
  overview(): Promise<string> {
    this.reading ??= this.app
      .get(Overview)
      .read()
      .then(JSON.stringify)
      .finally(() => (this.reading = null));
    return this.reading;
  }

  /** How many requests a key has made of those that it may make in an hour, and when that hour ends. */
  hourOf(keyId: number, perHour: number): Promise<KeyHour> {
    return this.app.get(RateLimits, { strict: false }).hourOf(keyId, perHour);
  }

  /** Has the environment load its keys again, as after a revocation that it must know of at once. */
  refreshKeys(): Promise<void> {
    return this.app.get(ApiKeyCache, { strict: false }).refresh();
  }
}
