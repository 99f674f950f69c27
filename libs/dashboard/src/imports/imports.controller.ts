import { actorOf, SessionAuthentication, sessionOf, SignedIn } from '@homeroom/accounts';
import { HttpError, RecordId, Semaphore } from '@homeroom/http';
import { describeEncoding, fileEncodingNames, UnclearHeadings, UnreadableFile } from '@homeroom/spreadsheets';
import type { ImportAuthor, StoredImport } from '@homeroom/import-jobs';
import type { WrittenRecord } from '@homeroom/list-import';
import type { Log } from '@homeroom/observability';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import type { EnvironmentGateway } from '../environment-gateway';
import { STREAM_LOG } from '../streamed-response';
import { importKinds, packageKind, readForm, runImport, type Upload, withUpload } from '@homeroom/import-api';
import { ImportStream, shownHeadings } from './import-stream';
import { withLabels } from './option-labels';
import { PreviewFormDto } from './preview-form.dto';

/** Records of an import that are shown. */
const mostRecords = 200;

interface ImportList {
  readonly data: readonly StoredImport[];
  readonly kinds: readonly {
    readonly kind: string;
    readonly columns: readonly string[];
    readonly parts: readonly string[];
  }[];
  /** Those that a file may have which is neither UTF-8 nor UTF-16. */
  readonly encodings: readonly { readonly name: string; readonly label: string }[];
}

/** Imports files into the records of an environment, for owners and the office. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/imports')
export class DashboardImportsController {
  /** Files may be large, and each is stored until its import has ended. */
  private readonly uploads = new Semaphore({ running: 4, waiting: 0, queue: 'uploads' });

  constructor(
    private readonly access: EnvironmentAccess,
    private readonly authentication: SessionAuthentication,
    @Inject(STREAM_LOG) private readonly log: Log,
  ) {}

  /** The imports, the newest first, and what can be imported: the kinds of files, those of one list with its columns. */
  @Get()
  @SignedIn(...editors)
  async list(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<ImportList> {
    const { importHistory, csvImport } = this.access.toEdit(environment, request);
    const kinds = importKinds.map((kind) => ({
      kind,
      columns: kind === packageKind ? [] : csvImport.columnsOf(kind),
      parts: kind === packageKind ? [] : csvImport.partsOf(kind),
    }));
    const encodings = fileEncodingNames.map((name) => ({ name, label: describeEncoding(name) }));
    return { data: await importHistory.list(), kinds, encodings };
  }

  /** An import with the first of its records. The students whose values are shown are in the audit trail. */
  @Get(':id')
  @SignedIn(...editors)
  async show(
    @Param('environment') environment: string,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<StoredImport & { records: readonly WrittenRecord[] }> {
    const { importHistory } = this.access.toEdit(environment, request);
    const found = await importHistory.find(id);
    if (found.values_deleted_at !== null) return { ...found, records: [] };
    for await (const records of importHistory.records(id, authorOf(request), mostRecords)) return { ...found, records };
    return { ...found, records: [] };
  }

  /**
   * Takes a form with the fields of `PreviewFormDto`, then the file. What is wrong with the request has its status. The answer is
   * then a line of JSON for each thing that happens, see `ImportStream`.
   */
  @Post()
  @RouteConfig({ signedIn: { roles: editors }, takesForm: true })
  async import(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    await this.uploads.run(() =>
      withUpload(
        request,
        (fields) => readForm(PreviewFormDto, fields),
        async (form, upload) => {
          // The session and the role may have ended while the file arrived.
          await this.authentication.confirm(request);
          this.authentication.assertAccess(request);
          await this.carryOut(this.access.toEdit(environment, request), form, upload, request, reply);
        },
      ),
    );
  }

  @Post(':id/undo')
  @SignedIn(...editors)
  @HttpCode(200)
  undo(
    @Param('environment') environment: string,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<StoredImport> {
    return this.access.toEdit(environment, request).undoImport.run(id, authorOf(request));
  }

  private async carryOut(
    gateway: EnvironmentGateway,
    form: PreviewFormDto,
    upload: Upload,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { sha256 } = upload;
    if (form.sha256 && form.sha256.toLowerCase() !== sha256) throw fileChanged();
    const stream = new ImportStream(reply, this.log);
    try {
      await stream.during(async () => ({
        ...(await runImport(gateway, { form, upload }, authorOf(request), stream)),
        sha256,
      }));
    } catch (error) {
      throw error instanceof UnreadableFile ? unreadable(error) : error;
    }
  }
}

/** The signed-in user, for the audit trail. */
const authorOf = (request: FastifyRequest): ImportAuthor => ({
  actor: actorOf(sessionOf(request), request.ip),
  requestId: request.id,
});

const fileChanged = () =>
  new HttpError({
    error: 'The file has changed since the preview: preview it again',
    code: 'FILE_CHANGED',
    status: 400,
  });

/** The log and the usage records must not have the message, which may quote the file. */
function unreadable(error: UnreadableFile): HttpError {
  const headings = error instanceof UnclearHeadings ? { headings: shownHeadings(error.headings) } : {};
  const envelope = { error: withLabels(error.message), code: 'FILE_UNREADABLE', status: 400, ...headings };
  return new HttpError(envelope, {}, 'file_unreadable', 'The file is not readable');
}
