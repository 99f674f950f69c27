import { recordOperatorEvent } from '@homeroom/audit';
import type { DatabaseAddress, Sql } from '@homeroom/database';
import { HttpError } from '@homeroom/http';
import { planOf, RecordsExist, seedSchool } from '@homeroom/seed';
import { Clock, dateIn } from '@homeroom/kernel';
import { describeFailure, type Log } from '@homeroom/observability';
import type { Settings } from '@homeroom/settings';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Injects what a seed writes with. */
export const SEEDING = Symbol('SEEDING');

interface Seeding {
  readonly database: DatabaseAddress;
  readonly settings: Settings;
  readonly log: Log;
}

/** The owner who seeds the sandbox, and the request. */
interface Seeder {
  readonly userId: number;
  readonly requestId: string;
}

/** How far the seed of this process is. */
export interface SeedState {
  readonly is_running: boolean;
  readonly written: number;
  readonly total: number;
  /** Whether the last seed of this process failed. */
  readonly has_failed: boolean;
}

const conflict = (code: string, error: string) => new HttpError({ error, code, status: 409 });

/** As large as the school of `seed` without options. */
const students = 1000;
const randomSeed = 1;

/** Fills an empty sandbox with the school that the command `seed` generates. It goes on after the request was answered. */
@Injectable()
export class SandboxSeed implements OnModuleDestroy {
  private running: Promise<void> | null = null;
  private written = new Map<string, number>();
  private hasFailed = false;

  constructor(
    @Inject(SEEDING) private readonly seeding: Seeding,
    private readonly clock: Clock,
  ) {}

  state(): SeedState {
    return {
      is_running: this.running !== null,
      written: sumOf(this.written.values()),
      total: sumOf(Object.values<number>({ ...planOf(students, this.today()) })),
      has_failed: this.hasFailed,
    };
  }

  /** Returns when the first records are written. @throws 409 if the sandbox has records or is being filled */
  async start(caller: Seeder): Promise<SeedState> {
    if (this.running !== null) throw conflict('SEED_RUNNING', 'The sandbox is being filled already');
    const { promise: begun, resolve: begin } = Promise.withResolvers<null>();
    const seeded = this.seed(caller, () => begin(null));
    this.hasFailed = false;
    this.written = new Map();
    this.running = seeded.catch((error: unknown) => this.note(error)).finally(() => (this.running = null));
    try {
      await Promise.race([begun, seeded]);
    } catch (error) {
      if (error instanceof RecordsExist) {
        throw conflict('SANDBOX_NOT_EMPTY', 'The sandbox has records. Only an empty sandbox can be filled from here');
      }
      throw error;
    }
    return this.state();
  }

  /** The server waits for a seed before it stops, so that the database is not stopped under it. */
  async onModuleDestroy(): Promise<void> {
    await this.running;
  }

  private async seed({ userId, requestId }: Seeder, begin: () => void): Promise<void> {
    const { database, settings } = this.seeding;
    const audit = (sql: Sql) =>
      recordOperatorEvent(
        sql,
        { environment: 'sandbox', studentId: null },
        { at: this.clock.now(), actor: null, userId, requestId, command: 'seed', action: 'write' },
      );
    const { gradingScale } = settings;
    await seedSchool(
      database,
      {
        environment: 'sandbox',
        students,
        randomSeed,
        date: this.today(),
        reset: false,
        ownerId: userId,
        gradingScale,
        audit,
      },
      (table, rows) => {
        this.written.set(table, rows);
        begin();
      },
    );
  }

  private today(): string {
    return dateIn(this.seeding.settings.schoolTimeZone, this.clock.now());
  }

  private note(error: unknown): void {
    if (error instanceof RecordsExist) return;
    this.hasFailed = true;
    this.seeding.log.error({ failure: describeFailure(error) }, 'The sandbox could not be filled');
  }
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0);
