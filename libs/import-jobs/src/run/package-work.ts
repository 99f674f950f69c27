import type { Transactions } from '@homeroom/database';

/**
 * Tells the triggers of the active transaction that a package, or its undo, sets the teachers of classes, and not a person. The dates in the
 * packages then decide who teaches a class.
 */
export async function beginPackageWork(transactions: Transactions, work: 'import' | 'undo'): Promise<void> {
  await transactions.execute({ sql: `SELECT set_config('homeroom.package_work', $1::text, true)`, values: [work] });
}
