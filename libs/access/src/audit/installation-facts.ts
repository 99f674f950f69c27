import type { Environment } from '@homeroom/kernel';

/** What the dashboard tells of the installation that it belongs to. */
export interface InstallationFacts {
  /** Whether people reach it over https. */
  readonly isEncrypted: boolean;
  readonly environments: readonly { readonly name: Environment; readonly base_url: string }[];
  readonly school_time_zone: string;
}

/** Injects them. */
export const INSTALLATION = Symbol('INSTALLATION');
