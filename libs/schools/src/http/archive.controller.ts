import { type Answer, type OperationText, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { dayBefore, isArchived } from '@homeroom/kernel';
import { type RecordScopes, RequireRecordScope, Route, SchoolCalendar } from '@homeroom/records';
import { Body, Get, Inject, Param, Put, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LastDayDto } from './archive.dto';

interface LastDayReads {
  lastDay(id: number): Promise<string | null>;
}

interface LastDayWrites {
  revise(id: number, details: { readonly lastDay: string | null }): Promise<{ id: number; json: string }>;
}

/** A resource whose records may have a last day. */
interface ArchivableResource extends RecordScopes {
  /** Of a record, such as `class`. */
  readonly noun: string;
  readonly docs: { readonly archive: { readonly get: OperationText; readonly put: OperationText } };
  readonly queries: Type<LastDayReads>;
  readonly service: Type<LastDayWrites>;
}

/** The base of the controller of the path `/archive` of a record. Each call makes a class: see `recordController`. */
export function archiveController({ noun, docs, reads, writes, queries, service }: ArchivableResource) {
  class ArchiveController {
    constructor(
      @Inject(queries) private readonly records: LastDayReads,
      @Inject(service) private readonly service: LastDayWrites,
      private readonly revisions: Revisions,
      private readonly calendar: SchoolCalendar,
    ) {}

    @Route(Get(), docs.archive.get, RequireRecordScope(reads, undefined))
    async archive(@Param('id', RecordId) id: number): Promise<Answer> {
      return recordAnswer(await this.archiveOf(id));
    }

    @Route(Put(), docs.archive.put, RequireRecordScope(writes, undefined))
    setLastDay(
      @Param('id', RecordId) id: number,
      @Body() { last_day: lastDay = dayBefore(this.today) }: LastDayDto,
      @Req() request: FastifyRequest,
    ): Promise<Answer> {
      return this.revisions.ofPart(request, {
        read: () => this.archiveOf(id),
        write: () => this.service.revise(id, { lastDay }),
      });
    }

    private async archiveOf(id: number): Promise<string> {
      const lastDay = await this.records.lastDay(id);
      const archived = isArchived({ lastDay }, this.today);
      return JSON.stringify({ [`${noun}_id`]: id, last_day: lastDay, archived });
    }

    private get today(): string {
      return this.calendar.time().today;
    }
  }
  return ArchiveController;
}
