import type { AuditedOperator, AuditTrail } from '@homeroom/audit';
import type { Transactions } from '@homeroom/database';

/** Records in the audit trail which students an import, or its undo, shows to the client. */
export class StudentReads {
  private readonly recorded = new Set<number>();

  constructor(
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly operator: AuditedOperator,
  ) {}

  /**
   * Commits an event with the students that have none yet, outside the active transaction. The event stays even if the client disconnects, or
   * the transaction is rolled back, after the client has received the lines. Students that the active transaction created are left out.
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
