import type { DatabaseWatch } from '@homeroom/database';

type Check = 'migrated' | 'listening' | 'database' | 'staying';

export interface Findings {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<Check, 'ok' | 'failed'>>;
}

/** Tells whether this process accepts requests, and which checks fail. */
export class Readiness {
  isMigrated = false;
  isListening = false;
  /** True after the process was asked to stop. */
  isLeaving = false;
  /** One for each environment. */
  databases: readonly DatabaseWatch[] = [];

  async check(): Promise<Findings> {
    const results = [
      ['migrated', this.isMigrated],
      ['listening', this.isListening],
      ['database', await this.databaseAnswers()],
      ['staying', !this.isLeaving],
    ] as const;
    const checks = results.map(([check, isOk]) => [check, isOk ? 'ok' : 'failed'] as const);
    return {
      isReady: results.every(([, isOk]) => isOk),
      checks: Object.fromEntries(checks) as Findings['checks'],
    };
  }

  /** Uses separate connections, so that a busy service is still ready. */
  private async databaseAnswers(): Promise<boolean> {
    const answers = await Promise.all(this.databases.map((watch) => watch.checkNow()));
    return answers.length > 0 && answers.every(Boolean);
  }
}
