import { type Answer, type OperationText, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { type RecordScopes, RequireRecordScope, Route } from '@homeroom/records';
import { Body, Get, Inject, Param, Put, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnSchoolDto } from './school.fields';

interface SchoolReads {
  school(id: number): Promise<string>;
}

interface SchoolWrites {
  revise(id: number, details: { readonly schoolId: number | null }): Promise<{ id: number; json: string }>;
}

/** A resource whose records belong to schools. */
interface OwnSchoolResource extends RecordScopes {
  readonly docs: { readonly school: { readonly get: OperationText; readonly put: OperationText } };
  readonly queries: Type<SchoolReads>;
  readonly service: Type<SchoolWrites>;
}

/** The base of the controller of the path `/school` of a record. Each call makes a class: see `recordController`. */
export function ownSchoolController({ docs, reads, writes, studentData, queries, service }: OwnSchoolResource) {
  class OwnSchoolController {
    constructor(
      @Inject(queries) private readonly records: SchoolReads,
      @Inject(service) private readonly service: SchoolWrites,
      private readonly revisions: Revisions,
    ) {}

    @Route(Get(), docs.school.get, RequireRecordScope(reads, studentData))
    async school(@Param('id', RecordId) id: number): Promise<Answer> {
      return recordAnswer(await this.records.school(id));
    }

    @Route(Put(), docs.school.put, RequireRecordScope(writes, studentData))
    setSchool(
      @Param('id', RecordId) id: number,
      @Body() { school_id: schoolId }: OwnSchoolDto,
      @Req() request: FastifyRequest,
    ): Promise<Answer> {
      return this.revisions.ofPart(request, {
        read: () => this.records.school(id),
        write: () => this.service.revise(id, { schoolId }),
      });
    }
  }
  return OwnSchoolController;
}
