export { DueRollOvers } from './application/due-roll-overs';
export { noExceptions, readExceptions, readExceptionsIn } from './application/read-exceptions';
export {
  type RollOverRequest,
  type RollOverResult,
  RollOvers,
  type Suggestion,
} from './application/roll-overs.service';
export { type RollOverKind, rollOverKinds } from './domain/roll-over';
export type { StoredRollOver } from './persistence/roll-over.repository';
export { rollOverTable } from './persistence/roll-over.table';
export { RollOverModule, RollOverServices } from './roll-over.module';
