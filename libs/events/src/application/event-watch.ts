import { inNextTick } from '@homeroom/database';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { EventQueries } from '../persistence/event.queries';

/** Milliseconds between two looks at the events, while requests wait for the next one. */
const lookEvery = 250;

interface Waiting {
  readonly after: bigint;
  readonly settle: (hasEvents: boolean) => void;
  readonly fail: (error: Error) => void;
}

/** Tells requests that wait when there are events after their position. All of them share one look at the database. */
@Injectable()
export class EventWatch implements OnModuleDestroy {
  private readonly waiting = new Set<Waiting>();
  private isLooking = false;
  private isStopping = false;

  constructor(private readonly events: EventQueries) {}

  /**
   * Waits until there are events after a position, for at most some milliseconds, and not beyond the stop of the service.
   *
   * @returns whether there are
   * @throws what a look at the database throws, such as while it is away
   */
  next(after: string, milliseconds: number): Promise<boolean> {
    if (this.isStopping) return Promise.resolve(false);
    return new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => waiting.settle(false), milliseconds);
      const end = (then: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(waiting);
        then();
      };
      const waiting: Waiting = {
        after: BigInt(after),
        settle: (hasEvents) => end(() => resolve(hasEvents)),
        fail: (error) => end(() => reject(error)),
      };
      this.waiting.add(waiting);
      if (this.isLooking) return;
      this.isLooking = true;
      inNextTick(() => void this.look());
    });
  }

  /** Called before the server waits for its last answers. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const waiting of [...this.waiting]) waiting.settle(false);
  }

  private async look(): Promise<void> {
    while (this.waiting.size > 0) {
      try {
        const last = BigInt((await this.events.kept()).last);
        for (const waiting of [...this.waiting]) if (waiting.after < last) waiting.settle(true);
      } catch (error) {
        for (const waiting of [...this.waiting]) waiting.fail(error as Error);
      }
      await pause(lookEvery, undefined, { ref: false });
    }
    this.isLooking = false;
  }
}
