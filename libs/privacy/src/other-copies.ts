import type { Sql } from '@homeroom/database';
import { allowErasureOfEvents, auditTexts } from '@homeroom/audit';
import { keyTexts, type Subject } from '@homeroom/access';
import { userTexts } from '@homeroom/accounts';
import { importTable } from '@homeroom/import-jobs';
import type { Json } from '@homeroom/kernel';
import { webhookTexts } from '@homeroom/webhooks';
import type { Replacement } from './chosen-texts';
import type { IdentifyingWords } from './identifying-words';
import { withTexts } from './searched-texts';
import { totalTables } from './text-tables';

/** The tables whose texts are repeated in events of the audit trail. */
const namedInEvents: readonly string[] = [importTable.name, keyTexts.name, userTexts.name, webhookTexts.name];

/** Replaces texts in the audit trail too: a name of a key, webhook or user, and the name of a file in the arguments of its import. */
export async function replaceInEvents(
  sql: Sql,
  { environment }: Subject,
  replaced: readonly Replacement[],
): Promise<void> {
  await allowErasureOfEvents(sql);
  for (const { table, before, after } of replaced) {
    if (!namedInEvents.includes(table) || typeof before !== 'string' || typeof after !== 'string') continue;
    const events = await sql<{ id: number; subject: string; details: Json }[]>`
      SELECT id, subject, details FROM ${sql(auditTexts.name)}
      WHERE coalesce(environment, ${environment}) = ${environment}
        AND (subject = ${before} OR strpos(details::text, btrim(to_jsonb(${before}::text)::text, '"')) > 0)`;
    for (const { id, subject, details } of events) {
      const changed = JSON.stringify(withTexts(details, (text) => text.replaceAll(before, after)));
      await sql`
        UPDATE ${sql(auditTexts.name)} SET details = ${changed}::text::jsonb, subject = ${subject === before ? after : subject}
        WHERE id = ${id}`;
    }
  }
}

/** Deletes the totals that count no record and whose text names the student, or was replaced. */
export async function eraseEmptyTotals(
  sql: Sql,
  words: IdentifyingWords,
  replaced: readonly Replacement[],
): Promise<void> {
  const former = new Set(replaced.map(({ before }) => before));
  for (const { name, field } of totalTables) {
    const totals = await sql<{ text: string; folded: string }[]>`
      SELECT DISTINCT ${sql(field)} AS text, fold(${sql(field)}) AS folded FROM ${sql(name)}`;
    const named = totals.filter(({ text, folded }) => former.has(text) || words.areIn(folded, { parts: true }));
    for (const { text } of named) {
      // Locked, so that no other transaction counts in the rows that are deleted.
      const rows = await sql<{ n: string }[]>`
        SELECT n FROM ${sql(name)} WHERE ${sql(field)} = ${text} ORDER BY shard FOR UPDATE`;
      if (rows.reduce((sum, { n }) => sum + Number(n), 0) !== 0) continue;
      await sql`DELETE FROM ${sql(name)} WHERE ${sql(field)} = ${text}`;
    }
  }
}
