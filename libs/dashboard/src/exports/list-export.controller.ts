import { INSTALLATION, type InstallationFacts, sessionOf, SignedIn } from '@homeroom/accounts';
import { routeNotFound, Semaphore } from '@homeroom/http';
import { Clock, dateIn, ValidationFailed } from '@homeroom/kernel';
import type { Log } from '@homeroom/observability';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { STREAM_LOG, StreamedResponse } from '../streamed-response';
import { columnsOf, isListName, type ListedRecord } from './list-columns';
import { fileFormats, type ListFormat, listFormats } from './list-file';
import { ListPages, PageRefused } from './list-pages';
import type { ListCell } from './workbook';

/**
 * Downloads a list with its filters, in its order, all pages of it. It reads the list as the page of the dashboard does, within the
 * share of the user.
 */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/list-exports')
export class ListExportController {
  /** A download reads pages until the client has taken all of them. */
  private readonly exporting = new Semaphore({ running: 2, waiting: 4, queue: 'exports' });

  constructor(
    private readonly access: EnvironmentAccess,
    private readonly clock: Clock,
    @Inject(INSTALLATION) private readonly facts: InstallationFacts,
    @Inject(STREAM_LOG) private readonly log: Log,
  ) {}

  /** The query is that of the list, with `format`. A list that the API refuses has its answer. */
  @Get(':list')
  @SignedIn(...editors)
  async export(
    @Param('environment') environment: string,
    @Param('list') list: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gateway = this.access.toWriteShare(environment, request, editors);
    if (!isListName(list)) throw routeNotFound();
    const { format, query } = askedIn(request);
    const caller = { userId: sessionOf(request).userId, requestId: request.id };
    const pages = new ListPages((path) => gateway.send({ method: 'GET', path }, caller), list, query);
    const { type, write } = fileFormats[format];
    const file = `${list}-${dateIn(this.facts.school_time_zone, this.clock.now())}.${format}`;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${file}"` };
    const download = new StreamedResponse(reply, headers, this.log);
    try {
      await this.exporting.run(() =>
        download.during(async () => {
          const statusOf = list === 'students' ? await pages.statuses() : null;
          const columns = columnsOf(list, query.get('include') === 'school');
          const headings = columns.map(({ heading }) => heading);
          const rows = await begun(
            rowsOf(pages, (record) => [
              ...columns.map(({ cell }) => cell(record)),
              ...(statusOf ? [statusOf(record)] : []),
            ]),
          );
          await write([...headings, ...(statusOf ? ['Status'] : [])], rows, (part) => download.write(part));
        }),
      );
    } catch (error) {
      if (!(error instanceof PageRefused)) throw error;
      await reply.code(error.status).type('application/json; charset=utf-8').send(error.body);
    }
  }
}

/** Reads the first row, so that a list that the API refuses is refused before the file has begun. */
async function begun<Row>(rows: AsyncGenerator<Row>): Promise<AsyncIterable<Row>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done !== true) {
      yield first.value;
      yield* rows;
    }
  })();
}

async function* rowsOf(
  pages: ListPages,
  cellsOf: (record: ListedRecord) => readonly ListCell[],
): AsyncGenerator<readonly ListCell[]> {
  for await (const record of pages.records()) yield cellsOf(record);
}

/** @throws ValidationFailed for an unknown format */
function askedIn({ raw: { url = '' } }: FastifyRequest): { format: ListFormat; query: URLSearchParams } {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const format = listFormats.find((each) => each === (query.get('format') ?? 'csv'));
  if (format === undefined) throw new ValidationFailed([`format must be one of: ${listFormats.join(', ')}`]);
  query.delete('format');
  return { format, query };
}
