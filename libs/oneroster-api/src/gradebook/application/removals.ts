import { currentShare } from '@homeroom/database';
import { RecordInUse } from '@homeroom/kernel';
import { deleteFailure } from '../../errors/oneroster-error';

/** Runs a rule for a deletion. @throws 422 deletefailure that says what is in the way; how many, to callers who see everything */
export async function deletable(rule: () => Promise<void>): Promise<void> {
  try {
    await rule();
  } catch (error) {
    if (!(error instanceof RecordInUse)) throw error;
    throw deleteFailure(currentShare() === null ? error.message : 'Other records refer to the object');
  }
}
