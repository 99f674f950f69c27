import { RowMoves, type StoredRow, Transactions } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import { contactTable, contradictionsOf, joinedContact, mergedContacts, type PossessedContact } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type ChangedRows, noRows } from '../domain/merge';
import type { ActiveMerge } from './active-merge';
import type { Undoing } from './merged-work.service';

/** Moves the contacts of a student to another one, behind the own ones. Two contacts who are one person become one. */
@Injectable()
export class MergedContactsService {
  constructor(
    private readonly rows: RowMoves,
    private readonly transactions: Transactions,
  ) {}

  async merge(merge: ActiveMerge): Promise<ChangedRows> {
    const { keptId, otherId, about } = merge;
    const all = (await this.rows.rowsOf(contactTable, 'student_id', [keptId, otherId])).toSorted(inOrder);
    const stored = new Map(all.map((row) => [row.id, row]));
    const { moved, pairs } = mergedContacts(all as unknown as PossessedContact[], keptId);
    await this.rows.remove(
      contactTable,
      pairs.map(({ other }) => other.id),
      about,
    );
    const changed: { id: number; before: Fields }[] = [];
    for (const pair of pairs) {
      const { own, other } = pair;
      const after = this.isOther(merge, pair) ? joinedContact(other, own) : joinedContact(own, other);
      const names = Object.keys(after) as (keyof typeof after)[];
      if (names.every((name) => isDeepStrictEqual(after[name], own[name]))) continue;
      changed.push({ id: own.id, before: Object.fromEntries(names.map((name) => [name, own[name]])) });
      await this.rows.change(contactTable, own.id, { ...after, updated_at: merge.author.at }, about);
    }
    let place = Math.max(0, ...all.filter((row) => row['student_id'] === keptId).map(placeOf));
    for (const id of moved) {
      place += 1;
      const values = { student_id: keptId, call_order: place, updated_at: merge.author.at };
      await this.rows.change(contactTable, id, values, about);
      changed.push({ id, before: { student_id: otherId, call_order: placeOf(stored.get(id)) } });
    }
    const setAside = pairs.flatMap(({ other }) => stored.get(other.id) ?? []);
    return { ...noRows, moved, setAside, changed };
  }

  /** @returns the ids of the contacts that were changed since, and stay with the student */
  async undo(
    { changed, setAside }: ChangedRows,
    { transaction, about }: Pick<Undoing, 'transaction' | 'about'>,
    at: Date,
  ): Promise<readonly number[]> {
    const ids = changed.map(({ id }) => id);
    const unchanged = await this.rows.unchangedSince(contactTable, ids, transaction);
    for (const { id, before } of changed)
      if (unchanged.has(id)) await this.rows.change(contactTable, id, { ...before, updated_at: at }, about);
    await this.rows.putBack(contactTable, setAside, about);
    const restored = [...changed, ...setAside].map(({ id }) => id);
    // A package may have removed a guardian since.
    await this.transactions.execute({ sql: 'SELECT forget_gone_guardians($1::integer[])', values: [restored] });
    return ids.filter((id) => !unchanged.has(id));
  }

  /** Runs work that stores a student whose contacts are stored by themselves. */
  async withStoredContacts(work: () => Promise<void>): Promise<void> {
    await this.tellTriggers('contact');
    await work();
    await this.tellTriggers('');
  }

  private async tellTriggers(writer: 'contact' | ''): Promise<void> {
    await this.transactions.execute({
      sql: `SELECT set_config('homeroom.contacts', $1::text, true)`,
      values: [writer],
    });
  }

  /** Whether the values of the other contact count. */
  private isOther(merge: ActiveMerge, pair: { own: PossessedContact; other: PossessedContact }): boolean {
    const fields = contradictionsOf(pair);
    if (fields.length === 0) return false;
    const { own, other } = pair;
    const key = `contact ${other.id}`;
    const isOther = merge.takesOther(key);
    const [kept, aside] = isOther ? [other, own] : [own, other];
    const shown = (contact: PossessedContact) => ({
      contact: own.name,
      ...Object.fromEntries(fields.map((field) => [field, contact[field]])),
    });
    merge.conflicts.push({
      ...{ key, record: 'contact', id: own.id, other_id: other.id },
      ...{ kept: shown(kept), set_aside: shown(aside) },
    });
    return isOther;
  }
}

const placeOf = (row: StoredRow | undefined): number => Number(row?.['call_order'] ?? 0);

const inOrder = (one: StoredRow, other: StoredRow): number => placeOf(one) - placeOf(other) || one.id - other.id;
