import { ApiKeyCache, type InternalMethod, runAsInternalCaller, RateLimits } from '@homeroom/access';
import { ClassSearch } from '@homeroom/classes';
import { badRequest } from '@homeroom/http';
import { CsvImport, ImportHistory, UndoImport } from '@homeroom/imports';
import { RosterImport } from '@homeroom/oneroster';
import type { Environment } from '@homeroom/kernel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { KeyHour } from './keys/dashboard-keys';
import { FilterChoices } from './filter-choices';
import { Overview } from './overview';

/** Injects the gateways of the environments that this process serves. */
export const ENVIRONMENT_GATEWAYS = Symbol('ENVIRONMENT_GATEWAYS');

export type EnvironmentGateways = ReadonlyMap<Environment, EnvironmentGateway>;

/** Classes that a search returns if it does not say how many. */
const foundClasses = 5;

/** The signed-in user and the request of the dashboard. */
interface Caller {
  readonly userId: number;
  readonly requestId: string;
}

/** A request to the API of an environment. */
export interface GatewayRequest {
  readonly method: InternalMethod;
  /** The path below `/v1/`, with its query. */
  readonly path: string;
  /** The value of `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** The parsed body; undefined for none. */
  readonly body?: unknown;
}

interface GatewayAnswer {
  readonly status: number;
  readonly body: string;
  /** The entity tag of the record in the body; null if it has none. */
  readonly etag: string | null;
}

/** The dashboard's access to an environment: requests to its API, and the usage of its keys. */
export class EnvironmentGateway {
  private reading: Promise<string> | null = null;

  constructor(private readonly app: NestFastifyApplication) {}

  /** Sends a request on behalf of a user. It needs no key and does not count towards rate limits. */
  async send({ method, path, ifMatch, body }: GatewayRequest, { userId, requestId }: Caller): Promise<GatewayAnswer> {
    const headers = {
      'x-request-id': requestId,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const payload = body === undefined ? undefined : JSON.stringify(body, assertFinite);
    // Awaited inside the callback, because `inject` starts the request when it is awaited.
    const inject = async () => await this.app.inject({ method, url: `/v1/${path}`, headers, payload });
    const answer = await runAsInternalCaller({ userId, method }, inject);
    return { status: answer.statusCode, body: answer.body, etag: answer.headers['etag'] ?? null };
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
  classesNamed(text: string, limit = foundClasses): Promise<readonly object[]> {
    return this.app.get(ClassSearch, { strict: false }).byName(text, limit);
  }

  get csvImport(): CsvImport {
    return this.app.get(CsvImport, { strict: false });
  }

  get rosterImport(): RosterImport {
    return this.app.get(RosterImport, { strict: false });
  }

  get importHistory(): ImportHistory {
    return this.app.get(ImportHistory, { strict: false });
  }

  get undoImport(): UndoImport {
    return this.app.get(UndoImport, { strict: false });
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

/** JSON.parse reads 1e999 as Infinity, which JSON.stringify would write as null. */
function assertFinite(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw badRequest('body', 'a number is too large');
  return value;
}
