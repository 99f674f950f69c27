import { ApiKeyCache, runAsInternalCaller, type KeyHour, RateLimits } from '@homeroom/access';
import { ClassSearch } from '@homeroom/classes';
import type { Environment } from '@homeroom/kernel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FilterChoices } from './filter-choices';
import { Overview } from './overview';

/** Injects the gateways of the environments that this process serves. */
export const ENVIRONMENT_GATEWAYS = Symbol('ENVIRONMENT_GATEWAYS');

export type EnvironmentGateways = ReadonlyMap<Environment, EnvironmentGateway>;

/** Classes that a search returns. */
const foundClasses = 5;

/** The signed-in user and the request of the dashboard. */
interface Caller {
  readonly userId: number;
  readonly requestId: string;
}

/** The dashboard's access to an environment: GET requests to its API, and the usage of its keys. */
export class EnvironmentGateway {
  private reading: Promise<string> | null = null;

  constructor(private readonly app: NestFastifyApplication) {}

  /** Sends a GET request below `/v1/`. It needs no key and does not count towards rate limits. */
  async get(pathAndQuery: string, { userId, requestId }: Caller): Promise<{ status: number; body: string }> {
    const url = `/v1/${pathAndQuery}`;
    const headers = { 'x-request-id': requestId };
    // Awaited inside the callback, because `inject` starts the request when it is awaited.
    const inject = async () => await this.app.inject({ method: 'GET', url, headers });
    const answer = await runAsInternalCaller(userId, inject);
    return { status: answer.statusCode, body: answer.body };
  }

  /** The JSON of the overview. Concurrent calls share one read. */
  overview(): Promise<string> {
    this.reading ??= this.app
      .get(Overview)
      .read()
      .then(JSON.stringify)
      .finally(() => (this.reading = null));
    return this.reading;
  }

  /** The departments and semesters of the school, for filters. */
  choices(): Promise<object> {
    return this.app.get(FilterChoices).read();
  }

  /** The classes whose name contains a text. */
  classesNamed(text: string): Promise<readonly object[]> {
    return this.app.get(ClassSearch, { strict: false }).byName(text, foundClasses);
  }

  /** The requests of a key in its current hour, and the end of that hour. */
  hourOf(keyId: number, perHour: number): Promise<KeyHour> {
    return this.app.get(RateLimits, { strict: false }).hourOf(keyId, perHour);
  }

  /** Makes the environment reload its keys, so that a revocation takes effect at once. */
  refreshKeys(): Promise<void> {
    return this.app.get(ApiKeyCache, { strict: false }).refresh();
  }
}
