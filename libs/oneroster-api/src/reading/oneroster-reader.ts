import { Readable } from 'node:stream';
import { BulkReadClient, currentShare, runWithShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteStudentsRead } from '../audit/student-reads';
import { RosterEntries } from '../entries/roster-entries';
import { unknownObject } from '../errors/oneroster-error';
import { ShareEntries } from '../entries/share-entries';
import { OneRosterUrls } from '../oneroster-urls';
import { linksOf } from './links';
import { type ListRequest, listRequestOf, selectionOf } from './list-request';
import { idsStatement, type Narrowing, rowsStatement } from './list-statement';
import { ReadContexts } from './read-context';
import type { Collection, Parent, ReadOperation } from './read-operation';
import type { EntryRow, ReadContext } from './resource';

/** Objects that one statement reads. A larger page is sent in parts, so its size does not matter for the memory. */
const atOnce = 500;

type FoundRow = EntryRow & { readonly entryRecord: string; readonly entryRecordId: number; readonly isGone: boolean };

interface FoundPage {
  readonly total: number;
  readonly ids: readonly string[];
  readonly asOf: string;
  readonly isCurrent: boolean;
}

/** Carries out the reads of the OneRoster API. */
@Injectable()
export class OneRosterReader {
  constructor(
    private readonly reader: BulkReadClient,
    private readonly entries: RosterEntries,
    private readonly seen: ShareEntries,
    private readonly contexts: ReadContexts,
    private readonly urls: OneRosterUrls,
  ) {}

  /** Answers a read. @throws 404 unknownobject, 400 for a query that is not possible */
  async answer(operation: ReadOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const params = request.params as Readonly<Record<string, string>>;
    const query = request.query as Readonly<Record<string, string>>;
    if (operation.isOne) await this.answerOne(operation, params['sourcedId'] ?? '', query, request, reply);
    else await this.answerList(operation, params, query, request, reply);
  }

  private async answerOne(
    { collection, version }: ReadOperation,
    sourcedId: string,
    query: Readonly<Record<string, string>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const fields = selectionOf(query['fields'], collection.resource);
    await this.entries.refresh();
    const [context, [row]] = await Promise.all([this.contexts.create(version), this.rows(collection, [sourcedId])]);
    if (!row) throw unknownObject(collection.noun);
    noteStudentsRead(request, studentsIn([row]));
    const object = objectOf(row, collection, fields, context);
    void reply.send(`{"${collection.envelope[0]}":${JSON.stringify(object)}}`);
  }

  private async answerList(
    operation: ReadOperation,
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { collection } = operation;
    const list = listRequestOf(query, collection.resource, operation.version);
    const { context, parents, page } = await this.pageOf(operation, params, list);
    const { total, ids, asOf } = page;
    const [named] = parents;
    noteStudentsRead(
      request,
      [],
      named && named.record !== 'school' ? { record: named.record, id: named.id } : undefined,
    );
    const share = currentShare();
    const shownAs = list.asOf ?? asOf;
    const links = linksOf(this.urlOf(request), list, { total, asOf: shownAs });
    void reply.header('x-total-count', String(total)).header('link', links);
    const part = async (from: number): Promise<string> => {
      const chosen = ids.slice(from, from + atOnce);
      const rows =
        chosen.length === 0
          ? []
          : await runWithShare(share, () => this.rows(collection, chosen, { withRemoved: true }));
      noteStudentsRead(request, studentsIn(rows));
      const byId = new Map(rows.map((row) => [row.sourcedId, knownAt(row, shownAs)]));
      return chosen
        .flatMap((id) => byId.get(id) ?? [])
        .map((row) => JSON.stringify(objectOf(row, collection, list.fields, context)))
        .join(',');
    };
    const head = `{"${collection.envelope[1]}":[`;
    const first = await part(0);
    if (ids.length <= atOnce) return void reply.send(`${head}${first}]}`);
    async function* parts() {
      yield head + first;
      for (let from = atOnce; from < ids.length; from += atOnce) {
        const text = await part(from);
        if (text !== '') yield `,${text}`;
      }
      yield ']}';
    }
    void reply.send(Readable.from(parts()));
  }

  private async pageOf(operation: ReadOperation, params: Readonly<Record<string, string>>, list: ListRequest) {
    const { collection, version } = operation;
    if (operation.parents.length === 0 && !this.seen.areRemembered(collection.resource.kind)) {
      // Most lists find the sourcedIds current, and wait for no other statement to know that.
      const [context, page] = await Promise.all([this.contexts.create(version), this.ids(collection, [], list)]);
      if (page.isCurrent) return { context, page, parents: [] };
    }
    await this.entries.refresh();
    await this.seen.refresh(collection.resource.kind);
    const context = await this.contexts.create(version);
    const parents = await this.parentsOf(operation, params, context);
    const narrowings = operation.parents.map(({ narrow }, at) => narrow(parents[at] as Parent, context.orgs));
    return { context, parents, page: await this.ids(collection, narrowings, list) };
  }

  /** The objects that the path names. @throws 404 unknownobject */
  private async parentsOf(
    { parents }: ReadOperation,
    params: Readonly<Record<string, string>>,
    { orgs }: ReadContext,
  ): Promise<Parent[]> {
    const found: Parent[] = [];
    for (const { parameter, collection, within } of parents) {
      const before = found.at(-1);
      const narrowings = within && before ? [within(before, orgs)] : [];
      const [row] = await this.rows(collection, [params[parameter] ?? ''], { narrowings });
      if (!row) throw unknownObject(collection.noun);
      found.push({ record: row.entryRecord, id: row.entryRecordId, sourcedId: row.sourcedId });
    }
    return found;
  }

  private async ids(collection: Collection, narrowings: readonly Narrowing[], list: ListRequest) {
    const { sql, values } = idsStatement(this.listed(collection, narrowings), list);
    const found = await this.reader.list<FoundPage>(sql, values);
    if (!found) throw new Error('A statement that reads a list must return one row');
    return found;
  }

  /** The objects of some sourcedIds that the caller sees, without those whose record has gone since the last refresh. */
  private async rows(
    collection: Collection,
    ids: readonly string[],
    {
      withRemoved = false,
      narrowings = [],
    }: { readonly withRemoved?: boolean; readonly narrowings?: readonly Narrowing[] } = {},
  ): Promise<readonly FoundRow[]> {
    // PostgreSQL has no text with this character, and so no id.
    const known = ids.filter((id) => !id.includes('\0'));
    const { sql, values } = rowsStatement(this.listed(collection, narrowings), known, { withRemoved });
    return (await this.reader.rows<FoundRow>(sql, values)).filter(({ isGone }) => !isGone);
  }

  private listed({ resource, records = resource.records, only }: Collection, narrowings: readonly Narrowing[]) {
    const isRemembered = this.seen.areRemembered(resource.kind);
    return { resource, records, only, narrowings, isRestricted: currentShare() !== null, isRemembered };
  }

  /** The URL of the request below the public one. */
  private urlOf({ raw: { url = '' } }: FastifyRequest): string {
    // A request to a proxy has the absolute form.
    return `${this.urls.publicUrl}${url.replace(/^https?:\/\/[^/?#]*/i, '')}`;
  }
}

function objectOf(
  row: EntryRow,
  { resource }: Collection,
  fields: ReadonlySet<string> | null,
  context: ReadContext,
): object {
  const { sourcedId, status, dateLastModified } = row;
  const all: Readonly<Record<string, unknown>> = {
    ...{ sourcedId, status, dateLastModified },
    ...resource.toObject(row, context),
  };
  const shown: Record<string, unknown> = {};
  for (const name in all) {
    const value = all[name];
    if (value !== null && value !== undefined && (fields === null || fields.has(name))) shown[name] = value;
  }
  return shown;
}

const studentsIn = (rows: readonly EntryRow[]): readonly number[] =>
  rows.flatMap(({ studentId, studentIds }) => [...(studentId === null ? [] : [studentId]), ...(studentIds ?? [])]);

/**
 * A row that has changed since the first page was made has the time of that page. So a consumer that keeps the greatest time of all pages gets
 * the row again, and nothing that changed on the pages before is left out.
 */
const knownAt = (row: FoundRow, asOf: string): FoundRow =>
  row.dateLastModified > asOf ? { ...row, dateLastModified: asOf } : row;
