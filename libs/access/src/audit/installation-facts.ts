import type { Environment } from '@homeroom/kernel';

/** Facts about the installation that the dashboard shows. */
export interface InstallationFacts {
  /** Whether the public URL is https. */
  readonly isEncrypted: boolean;
  readonly environments: readonly { readonly name: Environment; readonly base_url: string }[];
  readonly school_time_zone: string;
}

/** Injects `InstallationFacts`. */
export const INSTALLATION = Symbol('INSTALLATION');
