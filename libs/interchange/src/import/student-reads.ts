import type { AuditedOperator, AuditTrail } from '@homeroom/access';
import type { Transactions } from '@homeroom/database';

/** Records in the trail the students about whom an import, or its undo, says something. */
export class StudentReads {
  private readonly recorded = new Set<number>();

  constructor(
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly operator: AuditedOperator,
  ) {}

  /**
   * Commits an event with the students that have none yet, outside the active transaction: the client may break off, or the transaction be
   * rolled back, once it has been told. Students whom only the active transaction has created are left out.
   */
  async record(studentIds: Iterable<number>): Promise<void> {
    const asked = [...new Set(studentIds)].filter((id) => !this.recorded.has(id));
    if (asked.length === 0) return;
    const found = await this.transactions.executeSeparately<{ id: number }>({
      sql: 'SELECT id FROM student_record WHERE id = ANY ($1::integer[]) ORDER BY id',
      values: [asked],
    });
    const students = found.map(({ id }) => id);
    if (students.length === 0) return;
    await this.transactions.executeSeparately(this.audit.readBy(this.operator, students));
    for (const id of students) this.recorded.add(id);
  }
}
