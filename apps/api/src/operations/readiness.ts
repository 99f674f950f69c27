import type { DatabaseWatch } from '@homeroom/database';

type Check = 'migrated' | 'listening' | 'database' | 'staying';

export interface Findings {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<Check, 'ok' | 'failed'>>;
}

/** Whether requests may be sent to this process, and if not, why. */
export class Readiness {
  isMigrated = false;
  isListening = false;
  /** From the moment at which it was told to stop. */
  isLeaving = false;
  /** Of each environment that is served. */
  databases: readonly DatabaseWatch[] = [];

  async look(): Promise<Findings> {
    const good = [
      ['migrated', this.isMigrated],
      ['listening', this.isListening],
      ['database', await this.databaseAnswers()],
      ['staying', !this.isLeaving],
    ] as const;
    const checks = good.map(([check, isGood]) => [check, isGood ? 'ok' : 'failed'] as const);
    return {
      isReady: good.every(([, isGood]) => isGood),
      checks: Object.fromEntries(checks) as Findings['checks'],
    };
  }

  /** On lines of their own: a service that has much to do is ready all the same. */
  private async databaseAnswers(): Promise<boolean> {
    const answers = await Promise.all(this.databases.map((watch) => watch.checkNow()));
    return answers.length > 0 && answers.every(Boolean);
  }
}
