import { actorOf, sessionOf, SignedIn, TRAIL_DATABASE } from '@homeroom/access';
import type { DatabaseAddress } from '@homeroom/database';
import { routeNotFound, Semaphore } from '@homeroom/http';
import { exportRecords, type RecordListName, recordListNames } from '@homeroom/interchange';
import { Clock, type Environment, ValidationFailed } from '@homeroom/kernel';
import type { Log } from '@homeroom/observability';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { STREAM_LOG, StreamedResponse } from '../streamed-response';
import { ExportQueryDto } from './export-query.dto';

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** Spreadsheets read UTF-8 only if the file begins with its mark. */
const marks = { csv: '\uFEFF', ndjson: '' };

/** Downloads of all records of a list, for owners and the office. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/exports')
export class ExportsController {
  /** Each export holds a transaction open until the client has read it. */
  private readonly exporting = new Semaphore({ running: 2, waiting: 4, cause: 'overload' });

  constructor(
    private readonly access: EnvironmentAccess,
    private readonly clock: Clock,
    @Inject(TRAIL_DATABASE) private readonly database: DatabaseAddress,
    @Inject(STREAM_LOG) private readonly log: Log,
  ) {}

  @Get(':list')
  @SignedIn(...editors)
  async export(
    @Param('environment') environment: string,
    @Param('list') list: string,
    @Query() { format = 'csv', status }: ExportQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    if (!isListName(list)) throw routeNotFound();
    if (status !== undefined && list !== 'students') throw new ValidationFailed(['status is for students only']);
    const at = this.clock.now();
    const selection = { environment: environment as Environment, list, format, status: status ?? 'active' };
    const context = { actor: actorOf(sessionOf(request), request.ip), requestId: request.id, at };
    const file = `${list}-${at.toISOString().slice(0, 10)}.${format}`;
    const headers = { 'content-type': types[format], 'content-disposition': `attachment; filename="${file}"` };
    const download = new StreamedResponse(reply, headers, this.log);
    let mark = marks[format];
    const write = async (text: string) => {
      await download.write(`${mark}${text}`);
      mark = '';
    };
    await this.exporting.run(() =>
      download.during(async () => {
        await exportRecords(this.database, selection, context, write);
      }),
    );
  }
}

const isListName = (name: string): name is RecordListName => recordListNames.some((each) => each === name);
