import { ApiKeyCache, type InternalMethod, runAsInternalCaller, RateLimits } from '@homeroom/access';
import { ShareDays } from '@homeroom/classes';
import type { ShareOfDay } from '@homeroom/database';
import { badRequest } from '@homeroom/http';
import { CsvImport, ImportHistory, UndoImport } from '@homeroom/import-jobs';
import { RosterImport } from '@homeroom/oneroster';
import { DueRollOvers, RollOvers } from '@homeroom/roll-over';
import type { Role } from '@homeroom/accounts';
import type { Environment } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { KeyHour } from './keys/key-hours';
import { StudentAbsence } from './days/absence';
import { SchoolDay } from './days/school-day';
import { Timetable } from './days/timetable';
import { DuplicateStudents } from './duplicates/duplicate-students';
import { FilterChoices } from './filter-choices';
import { Overview } from './overview';

/** Injects the gateways of the environments that this process serves. */
export const ENVIRONMENT_GATEWAYS = Symbol('ENVIRONMENT_GATEWAYS');

export type EnvironmentGateways = ReadonlyMap<Environment, EnvironmentGateway>;

/** The signed-in user and the request of the dashboard. */
export interface GatewayCaller {
  readonly userId: number;
  readonly requestId: string;
  /** The role and the share of the user in the environment. Without a share the user sees all of it. */
  readonly role: Role | null;
  readonly shareId: number | null;
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

export interface GatewayAnswer {
  readonly status: number;
  readonly body: string;
  /** The entity tag of the record in the body; null if it has none. */
  readonly etag: string | null;
}

/** The dashboard's access to an environment: requests to its API, and the usage of its keys. */
export class EnvironmentGateway {
  /** The overviews that are being read, by the share and the school. */
  private readonly reading = new Map<string, Promise<string>>();

  constructor(private readonly app: NestFastifyApplication) {}

  /** Sends a request on behalf of a user. It needs no key and does not count towards rate limits. */
  async send(request: GatewayRequest, { userId, requestId, role, shareId }: GatewayCaller): Promise<GatewayAnswer> {
    const { method, path, ifMatch, body } = request;
    const headers = {
      'x-request-id': requestId,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const payload = body === undefined ? undefined : JSON.stringify(body, assertFinite);
    // Awaited inside the callback, because `inject` starts the request when it is awaited.
    const inject = async () => await this.app.inject({ method, url: `/v1/${path}`, headers, payload });
    const answer = await runAsInternalCaller({ userId, method, role, shareId }, inject);
    return { status: answer.statusCode, body: answer.body, etag: answer.headers['etag'] ?? null };
  }

  /** The JSON of the overview, or of that of a school. Concurrent calls that see the same share have one read. */
  overview(shareId: number | null, schoolId?: number): Promise<string> {
    const key = JSON.stringify([shareId, schoolId]);
    const begun = this.reading.get(key);
    if (begun) return begun;
    const reading = this.app
      .get(Overview)
      .read(schoolId)
      .then(JSON.stringify)
      .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  /** A share as it is today. @param shareId null for a user who sees the whole environment */
  shareOfToday(shareId: number | null): Promise<ShareOfDay | null> {
    return this.app.get(ShareDays, { strict: false }).today(shareId);
  }

  /** A day of the school: its attendance, and the students who are absent. */
  get day(): SchoolDay {
    return this.app.get(SchoolDay);
  }

  /** The absence of a student in all classes of a day. */
  get absence(): StudentAbsence {
    return this.app.get(StudentAbsence);
  }

  /** Students who were probably added twice. */
  get duplicates(): DuplicateStudents {
    return this.app.get(DuplicateStudents);
  }

  /** When classes meet on a day. */
  get timetable(): Timetable {
    return this.app.get(Timetable);
  }

  /** The current date at the school, `YYYY-MM-DD`. */
  get today(): string {
    return this.app.get(SchoolCalendar, { strict: false }).time().today;
  }

  /** The grade levels, departments and semesters of the school, for filters. */
  choices(): Promise<object> {
    return this.app.get(FilterChoices).read();
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

  get rollOvers(): RollOvers {
    return this.app.get(RollOvers, { strict: false });
  }

  get dueRollOvers(): DueRollOvers {
    return this.app.get(DueRollOvers, { strict: false });
  }

  /** The requests of a key in its current hour, and the end of that hour. */
  hourOf(keyId: number, perHour: number): Promise<KeyHour> {
    return this.app.get(RateLimits, { strict: false }).hourOf(keyId, perHour);
  }

  /** The requests that count for a school in its current hour. */
  hourOfSchool(schoolId: number, perHour: number): Promise<KeyHour> {
    return this.app.get(RateLimits, { strict: false }).hourOfSchool(schoolId, perHour);
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
