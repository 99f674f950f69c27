import { AcceptsBatch } from '@homeroom/access';
import type { StudentData } from '@homeroom/audit';
import type { WriteOutcome, Written } from '@homeroom/database';
import {
  type Answer,
  Answers,
  Batches,
  BatchQueryDto,
  type Caller,
  callerOf,
  type ListQueryDto,
  PageQueryDto,
  RecordId,
  recordAnswer,
  Revisions,
} from '@homeroom/http';
import { type CursorRequest, type Page, type PageRequest, pageJson } from '@homeroom/kernel';
import { Delete, Get, Inject, Param, Post, Put, Query, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BodyAs, QueryAs, type RecordScopes, RequireRecordScope, Route } from './record-route';
import type { RecordBody, RecordOpenApi } from './record.openapi';

/** The query of a list. */
interface RecordList<Filter> extends ListQueryDto {
  /** The records that each record is answered with. */
  readonly include?: string;
  filter(): Filter;
}

/** The use cases of the routes. `RecordService` has them. */
interface RecordWrites<New, Changed> {
  create(details: New): Promise<Written>;
  /** Of a resource with batches. */
  createAll?(records: readonly New[]): Promise<WriteOutcome[]>;
  revise(id: number, details: Changed): Promise<Written>;
  remove(id: number): Promise<void>;
}

/** The reads of the routes. `RecordQueries` has those of records without a history. */
interface RecordReads<Filter> {
  one(id: number, include?: string): Promise<string>;
  page(filter: Filter, request: PageRequest, include?: string): Promise<Page>;
  after(filter: Filter, request: CursorRequest, include?: string): Promise<string>;
  history?(id: number, request: PageRequest): Promise<Page>;
}

/** What the routes of a resource have to know of it. */
interface RecordResource<Body, Changed, Filter, New> extends RecordScopes {
  /** The last part of the URL of its list, such as `students`. */
  readonly path: string;
  /** What new records tell of students, if it is something else than of other records. */
  readonly newStudentData?: StudentData;
  /** With the bodies. The resource has a route for batches, and one for the history of a record, if they are documented. */
  readonly docs: RecordOpenApi<Body, Changed>;
  /** The query of the list. */
  readonly list: Type<RecordList<Filter>>;
  /** The query of one record, if it has one. */
  readonly one?: Type<{ readonly include?: string }>;
  readonly queries: Type<RecordReads<NoInfer<Filter>>>;
  readonly service: Type<RecordWrites<New, NoInfer<Changed>>>;
  /** The details of a new record, if they say more than its body, such as its author. */
  readonly newDetails?: (body: Body, caller: Caller) => New;
}

/** A body that does not say all of a new record needs `newDetails`. */
type CompleteDetails<Body, New> = Body extends New
  ? unknown
  : { readonly newDetails: (body: Body, caller: Caller) => New };

/**
 * The base of the controller of a resource: list, create, create many, get, change and remove, as the interface has them. Each call makes
 * a class with methods of its own, because Nest, the guards and the hooks read the declarations of a route from its method.
 */
export function recordController<Body, Changed, Filter, New>(
  resource: RecordResource<Body, Changed, Filter, New> & CompleteDetails<Body, New>,
) {
  const { path, docs, reads, writes, studentData, newStudentData = studentData } = resource;
  const newDetails = resource.newDetails ?? ((body: Body) => body as unknown as New);
  const Reads = RequireRecordScope(reads, studentData);
  const Writes = RequireRecordScope(writes, studentData);
  const Creates = RequireRecordScope(writes, newStudentData);

  class RecordController {
    constructor(
      @Inject(resource.queries) private readonly records: RecordReads<Filter>,
      @Inject(resource.service) private readonly service: RecordWrites<New, Changed>,
      private readonly answers: Answers,
      private readonly batches: Batches,
      private readonly revisions: Revisions,
    ) {}

    @Route(Get(), docs.list, Reads)
    async list(@QueryAs(resource.list) query: RecordList<Filter>): Promise<string> {
      const { request, cursorRequest, include } = query;
      const filter = query.filter();
      if (cursorRequest) return this.records.after(filter, cursorRequest, include);
      return pageJson(await this.records.page(filter, request, include), request);
    }

    @Route(Post(), docs.create, Creates)
    async create(@BodyAs(docs.create.body) body: RecordBody<Body>, @Req() request: FastifyRequest): Promise<Answer> {
      const details = newDetails(body.details(), callerOf(request));
      return this.answers.created(path, await this.service.create(details));
    }

    @Route(Post('batch'), docs.createBatch, Creates, AcceptsBatch())
    createBatch(
      @BodyAs(docs.createBatch?.body) { records }: { records: unknown[] },
      @Query() { partial = false }: BatchQueryDto,
      @Req() request: FastifyRequest,
    ): Promise<Answer> {
      const write = (all: readonly New[]) => {
        if (!this.service.createAll) throw new Error(`${path} has no batches`);
        return this.service.createAll(all);
      };
      return this.batches.write<Body>({ items: records, itemClass: docs.create.body, partial }, (all) =>
        write(all.map((body) => newDetails(body, callerOf(request)))),
      );
    }

    @Route(Get(':id/history'), docs.history, Reads)
    async history(@Param('id', RecordId) id: number, @Query() { request }: PageQueryDto): Promise<string> {
      if (!this.records.history) throw new Error(`No history of ${path} is kept`);
      return pageJson(await this.records.history(id, request), request);
    }

    @Route(Get(':id'), docs.get, Reads)
    async get(
      @Param('id', RecordId) id: number,
      @QueryAs(resource.one) query?: { readonly include?: string },
    ): Promise<Answer> {
      return recordAnswer(await this.records.one(id, query?.include));
    }

    @Route(Put(':id'), docs.update, Writes)
    update(
      @Param('id', RecordId) id: number,
      @BodyAs(docs.update.body) body: RecordBody<Changed>,
      @Req() request: FastifyRequest,
    ): Promise<Answer> {
      return this.revisions.of(request, {
        read: () => this.records.one(id),
        write: () => this.service.revise(id, body.details()),
      });
    }

    @Route(Delete(':id'), docs.remove, Writes)
    remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
      return this.revisions.removal(request, {
        read: () => this.records.one(id),
        remove: () => this.service.remove(id),
      });
    }
  }
  return RecordController;
}
