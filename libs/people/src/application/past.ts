import type { Transactions } from '@homeroom/database';

/**
 * Tells the triggers of the active transaction what to keep of names, grade levels and teachers that change. `undo`: a change is taken back,
 * so it never was. `off`: nothing, because the record stays the same person. `on` as in every other transaction.
 */
export async function keepPast(transactions: Transactions, mode: 'undo' | 'off' | 'on'): Promise<void> {
  await transactions.execute({ sql: `SELECT set_config('homeroom.past', $1::text, true)`, values: [mode] });
}
