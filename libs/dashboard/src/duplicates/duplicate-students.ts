import { AuditTrail, ReadAuditLog } from '@homeroom/audit';
import { ProbableDuplicatesService } from '@homeroom/merges';
import { Injectable } from '@nestjs/common';
import type { Author } from '../days/absence';
import type { Reader } from '../days/school-day';

const perPage = 20;

export interface AskedDuplicates {
  readonly page: number;
  readonly areDistinct: boolean;
  readonly schoolId: number | null;
}

export interface TwoStudents {
  readonly ids: readonly [number, number];
  readonly areDistinct: boolean;
}

/** Students who were probably added twice, with the audit trail of who saw and decided it. */
@Injectable()
export class DuplicateStudents {
  constructor(
    private readonly duplicates: ProbableDuplicatesService,
    private readonly reads: ReadAuditLog,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws 503 when the audit trail takes no more reads */
  async read(asked: AskedDuplicates, reader: Reader): Promise<object> {
    this.reads.assertCapacity();
    const { data, total } = await this.duplicates.page({ ...asked, perPage });
    const studentIds = [...new Set(data.flatMap(({ students }) => students.map(({ id }) => id)))];
    this.reads.record({ ...reader, keyId: null, studentIds, record: null });
    const pagination = { page: asked.page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
    return { data, pagination };
  }

  /** @throws StudentNotFound, ValidationFailed */
  mark({ ids, areDistinct }: TwoStudents, author: Author): Promise<void> {
    const { userId } = author.actor;
    return this.audit.runForOperator({ ...author, isDryRun: false }, () =>
      this.duplicates.mark(ids, areDistinct, userId),
    );
  }
}
