import type { Connections } from '../connections/connections';
import type { RestrictedStatements } from './restricted-statements';

/** What reads of restricted callers need. */
export interface Restricted {
  readonly statements: RestrictedStatements;
  /** They find no table of the school by its name. */
  readonly connections: Connections;
}
