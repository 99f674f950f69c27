import { actorOf, DashboardUserRepository, INSTALLATION, type InstallationFacts, sessionOf } from '@homeroom/accounts';
import { AuditEvent, type NamedEvent, type PageFilter, type RecordPage, RecordTrail } from '@homeroom/audit';
import { Semaphore } from '@homeroom/http';
import { Clock } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { StudentAuditDto } from './record-audit.dto';

const pageSize = 50;

/** Entries of the audit of records, or the events of one entry. `next` is the `before` of the next page, or null. */
export type AuditPage = RecordPage | { readonly data: readonly NamedEvent[]; readonly next: string | null };

/** Reads the audit of records for a user. Each read is an event of the audit of keys and users. */
@Injectable()
export class AuditReader {
  /** A page with a filter by student or school reads the whole trail, which takes long. */
  private readonly reading = new Semaphore({ running: 1, waiting: 4, queue: 'audit_reads' });

  constructor(
    private readonly trail: RecordTrail,
    private readonly users: DashboardUserRepository,
    private readonly clock: Clock,
    @Inject(INSTALLATION) private readonly facts: InstallationFacts,
  ) {}

  get timeZone(): string {
    return this.facts.school_time_zone;
  }

  async page(filter: PageFilter, query: StudentAuditDto, request: FastifyRequest): Promise<AuditPage> {
    const { cursor, entry } = query;
    const { environment, studentId } = filter;
    const asked = Object.fromEntries(Object.entries(query));
    await this.audit(
      'user.read_audit',
      { ...asked, environment, ...(studentId && { student_id: studentId }) },
      request,
    );
    return this.reading.run(() =>
      entry === undefined
        ? this.trail.pages.page(filter, pageSize, cursor)
        : this.eventsOf(String(entry), filter, cursor),
    );
  }

  /** Written before the trail is read, so that no read goes unnoticed. */
  audit(action: 'user.read_audit' | 'user.exported_audit', query: object, request: FastifyRequest): Promise<void> {
    const session = sessionOf(request);
    return this.users.change(session.userId, (user, em) => {
      const by = actorOf(session, request.ip);
      em.persist(AuditEvent.ofUser(action, user, { at: this.clock.now(), by, details: { ...query } }));
    });
  }

  private async eventsOf(entry: string, filter: PageFilter, cursor: string | null): Promise<AuditPage> {
    const before = cursor?.split('.')[0] ?? null;
    const found = await this.trail.pages.members(filter, entry, pageSize + 1, before);
    const data = found.slice(0, pageSize);
    return { data, next: found.length > pageSize ? (data.at(-1)?.id ?? null) : null };
  }
}
