import type { Environment } from '@homeroom/kernel';
import type { RequireSecondFactor } from './required-second-factor';

/** Facts about the installation that the dashboard shows. */
export interface InstallationFacts {
  /** Whether the public URL is https. */
  readonly isEncrypted: boolean;
  readonly environments: readonly { readonly name: Environment; readonly base_url: string }[];
  readonly school_time_zone: string;
  /** The letters of the school's grading scale, the highest first. */
  readonly letter_grades: readonly { readonly letter: string; readonly lowest_percent: number }[];
  readonly requireSecondFactor: RequireSecondFactor;
}

/** Injects `InstallationFacts`. */
export const INSTALLATION = Symbol('INSTALLATION');
