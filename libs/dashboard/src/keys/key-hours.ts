import type { Environment } from '@homeroom/kernel';

/** The requests of a key in its current hour. `resetsAt` is null before the first request. */
export interface KeyHour {
  readonly used: number;
  readonly resetsAt: Date | null;
}

/** Reads the current hour of a key from the application that counts its requests. */
export abstract class KeyHours {
  abstract of(key: { id: number; environment: Environment; per_hour: number }): Promise<KeyHour>;
}
