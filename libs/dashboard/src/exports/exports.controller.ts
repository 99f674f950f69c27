import { actorOf, INSTALLATION, type InstallationFacts, sessionOf, SignedIn } from '@homeroom/accounts';
import type { DatabaseAddress } from '@homeroom/database';
import { routeNotFound, Semaphore } from '@homeroom/http';
import { archiveFiles, exportRecords, type RecordListName, recordListNames } from '@homeroom/export';
import { exportRoster, type RosterVersion } from '@homeroom/oneroster';
import { Clock, dateIn, type Environment, ValidationFailed } from '@homeroom/kernel';
import type { Log } from '@homeroom/observability';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { STREAM_LOG, StreamedResponse } from '../streamed-response';
import { ExportQueryDto, PackageQueryDto } from './export-query.dto';

/** Injects the address of the database whose records are exported. */
export const EXPORTED_DATABASE = Symbol('EXPORTED_DATABASE');

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** Spreadsheets read UTF-8 only if the file begins with its mark. */
const marks = { csv: '\uFEFF', ndjson: '' };

/** Downloads of all records of a list, and of the whole school as a OneRoster package, for owners and the office. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/exports')
export class ExportsController {
  /** An export of a list holds a transaction open until the client has read it, one of a package stores its files. */
  private readonly exporting = new Semaphore({ running: 2, waiting: 4, queue: 'exports' });

  constructor(
    private readonly access: EnvironmentAccess,
    private readonly clock: Clock,
    @Inject(EXPORTED_DATABASE) private readonly database: DatabaseAddress,
    @Inject(INSTALLATION) private readonly facts: InstallationFacts,
    @Inject(STREAM_LOG) private readonly log: Log,
  ) {}

  /** The lists of records that can be exported. */
  @Get()
  @SignedIn(...editors)
  lists(@Param('environment') environment: string, @Req() request: FastifyRequest): { lists: readonly string[] } {
    this.access.toEdit(environment, request);
    return { lists: recordListNames };
  }

  /** A ZIP archive with the files that the command `export oneroster` writes. It is sent when all of them are complete. */
  @Get('oneroster')
  @SignedIn(...editors)
  async package(
    @Param('environment') environment: string,
    @Query() { version = '1.2' }: PackageQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    const at = this.clock.now();
    const headers = headersOf('application/zip', `oneroster-${dayOf(at)}.zip`);
    const download = new StreamedResponse(reply, headers, this.log);
    await this.exporting.run(() =>
      download.during(() => this.sendPackage(download, environment as Environment, version, at, request)),
    );
  }

  private async sendPackage(
    download: StreamedResponse,
    environment: Environment,
    version: RosterVersion,
    at: Date,
    request: FastifyRequest,
  ): Promise<void> {
    const selection = { environment, version, today: dateIn(this.facts.school_time_zone, at) };
    const context = { actor: actorOf(sessionOf(request), request.ip), requestId: request.id, at };
    await archiveFiles(
      (write) =>
        exportRoster(this.database, selection, context, (file, text) => {
          download.assertWanted();
          return write(file, text);
        }),
      async (archive) => {
        for await (const chunk of archive) await download.write(chunk as Buffer);
      },
    );
  }

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
    const headers = headersOf(types[format], `${list}-${dayOf(at)}.${format}`);
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

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const headersOf = (type: string, file: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${file}"`,
});
