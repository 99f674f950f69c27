import { erasedEmail, studentTable } from '@homeroom/people';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Finding } from '@homeroom/spreadsheets';
import { type ErasedPeople, ErasedPersonRepository } from '@homeroom/rostering';
import type { ImportedRow } from './imported-list';
import { folded, hasId, isId } from './record-keys';
import { rowError } from './row-errors';

/** A row that is left out, since it is about a student who was erased. */
export interface ErasedRow {
  readonly warnings: readonly Finding[];
  /** Null if the row names the student by an address. */
  readonly studentId: number | null;
}

/** The fields that identify a student. */
const personal = studentTable.texts.erased;

/** What an erased student has in these fields, as an export writes it. */
const erasedValues = new Set(['', 'erased student', erasedEmail]);

/** Finds the rows of a file of students that are about people who were erased. Call it inside the transaction of an import. */
@Injectable()
export class ErasedStudents {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: ErasedPersonRepository,
  ) {}

  /** All people who were erased. */
  all(): Promise<ErasedPeople> {
    return this.people.all();
  }

  /** @param erased of `all` */
  async among(rows: readonly ImportedRow[], erased: ErasedPeople): Promise<ReadonlyMap<ImportedRow, ErasedRow>> {
    const found = new Map<ImportedRow, ErasedRow>();
    const ids = await this.erasedIds(rows.map(({ values }) => values['id']).filter((id) => isId(id)));
    for (const row of rows) {
      const id = row.values['id'];
      if (!isId(id) || !ids.has(id) || !personal.some((field) => !erasedValues.has(folded(row.values[field]))))
        continue;
      found.set(row, { warnings: warningOf(row, 'id'), studentId: id });
    }
    const named = rows.filter(
      ({ values }) => !hasId(values) && isErased(erased, folded(values['email']), folded(values['name'])),
    );
    const present = await this.withAddress(named.map(({ values }) => folded(values['email'])));
    for (const row of named) {
      const [email, name] = [folded(row.values['email']), folded(row.values['name'])];
      const others = present.filter((each) => each.email === email);
      const isBack = erased.hasEmail(email) ? others.length > 0 : others.some((each) => each.name === name);
      if (!isBack) found.set(row, { warnings: warningOf(row, 'email'), studentId: null });
    }
    return found;
  }

  private async erasedIds(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.transactions.execute<{ id: number }>({
      sql: 'SELECT id FROM student_record WHERE id = ANY ($1::integer[]) AND email = $2',
      values: [ids, erasedEmail],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The students who have one of these addresses, such as one who was imported again on purpose. */
  private async withAddress(emails: readonly string[]): Promise<readonly { email: string; name: string }[]> {
    if (emails.length === 0) return [];
    const rows = await this.transactions.execute<{ email: string; name: string }>({
      sql: 'SELECT email, name FROM student_record WHERE lower(email) = ANY ($1::text[])',
      values: [emails],
    });
    return rows.map(({ email, name }) => ({ email: folded(email), name: folded(name) }));
  }
}

const isErased = (erased: ErasedPeople, email: string, name: string): boolean =>
  email !== '' && (erased.hasEmail(email) || erased.hasEmail(email, name));

/** The warning does not quote the cell, which identifies the erased student. */
const warningOf = (row: ImportedRow, column: string): readonly Finding[] =>
  rowError(row, {
    ...{ column, rule: 'erased', message: 'is about a student who was erased; the row is left out' },
    advice: 'Remove the row, or import it on purpose with --import-erased',
  }).map((finding) => ({ ...finding, level: 'warning', value: null }));
