import {
  AcceptsForm,
  ApiKeyAuthentication,
  IdempotentAnswers,
  idempotentRequestOf,
  RequireScopes,
} from '@homeroom/access';
import { AuditTrail } from '@homeroom/audit';
import { Transactions } from '@homeroom/database';
import { Answer, Answers, callerOf, isDryRun, Operation, RecordId, recordAnswer, Semaphore } from '@homeroom/http';
import {
  type ImportAuthor,
  ImportIsRunning,
  ImportJobQueries,
  ImportJobRepository,
  UndoImport,
} from '@homeroom/import-jobs';
import { Clock, ValidationFailed } from '@homeroom/kernel';
import { Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readForm } from './import-form.dto';
import { ImportJobs } from './import-jobs';
import { importsOpenApi as docs } from './imports.openapi';
import { assertKnownFields, CursorQueryDto, StartImportDto } from './start-import.dto';
import { type Received, receiveUpload } from './uploads';

/** Imports of files by programs, such as the student information system every night. */
@Controller('imports')
export class ImportsController {
  /** Files may be large, and each is stored until its import has ended. */
  private readonly uploads = new Semaphore({ running: 4, waiting: 0, queue: 'uploads' });

  constructor(
    private readonly jobs: ImportJobs,
    private readonly stored: ImportJobRepository,
    private readonly records: ImportJobQueries,
    private readonly undoImport: UndoImport,
    private readonly authentication: ApiKeyAuthentication,
    private readonly idempotentAnswers: IdempotentAnswers,
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  @Post()
  @AcceptsForm()
  @RequireScopes('write:imports')
  @Operation(docs.start)
  async start(@Req() request: FastifyRequest): Promise<Answer> {
    await this.uploads.acquire();
    let received: Received<StartImportDto> | undefined;
    let hasBegun = false;
    const end = async () => {
      await received?.remove();
      this.uploads.release();
    };
    try {
      received = await receiveUpload(request, (fields) => this.formOf(fields, isDryRun(request)));
      // The key may have ended while the file arrived.
      await this.authentication.confirm(request);
      const { form, upload } = received;
      if (form.sha256 && form.sha256.toLowerCase() !== upload.sha256) throw new ValidationFailed([otherFile]);
      const author = authorOf(request);
      await this.stored.endSilent(this.clock.now());
      let id: number | null = null;
      const answer = await this.once(request, received, async () => {
        id = await this.accept(received as Received<StartImportDto>, author);
        return this.accepted(id, await this.records.one(id), form.dry_run ?? false);
      });
      if (id !== null) {
        hasBegun = true;
        void this.jobs.run({ id, form, upload, author }).finally(end);
      }
      return answer;
    } finally {
      if (!hasBegun) await end();
    }
  }

  @Get()
  @RequireScopes('read:imports')
  @Operation(docs.list)
  list(@Query() { request }: CursorQueryDto): Promise<string> {
    return this.current(() => this.records.page(request));
  }

  @Get(':id')
  @RequireScopes('read:imports')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.current(() => this.records.one(id)));
  }

  /** The students whom the findings are about are in the audit trail before they are shown. */
  @Get(':id/report')
  @RequireScopes('read:imports')
  @Operation(docs.report)
  async report(
    @Param('id', RecordId) id: number,
    @Query() { request: page }: CursorQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const summary = await this.current(() => this.records.one(id));
    const findings = await this.records.report(id, page);
    const { data } = JSON.parse(findings) as { data: { student_ids: number[] }[] };
    const students = new Set(data.flatMap(({ student_ids: ids }) => ids));
    await this.transactions.execute(this.audit.readBy(operatorOf(request), [...students]));
    return `{"import":${summary},${findings.slice(1)}`;
  }

  @Post(':id/undo')
  @RequireScopes('write:imports')
  @Operation(docs.undo)
  async undo(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    await this.undoImport.run(id, authorOf(request), { isDryRun: isDryRun(request) });
    return new Answer(200, await this.records.one(id));
  }

  /** Reads imports. One whose process has ended is no longer `running`. */
  private async current(read: () => Promise<string>): Promise<string> {
    const json = await read();
    return json.includes('"status":"running"') && (await this.stored.endSilent(this.clock.now())) ? read() : json;
  }

  /** @throws ValidationFailed */
  private async formOf(fields: object, isDry: boolean): Promise<StartImportDto> {
    assertKnownFields(fields);
    const form = await readForm(StartImportDto, fields);
    if (isDry) form.dry_run = true;
    return form;
  }

  /** Runs work in one transaction, and once if the request has an Idempotency-Key. */
  private once(request: FastifyRequest, { fields, upload }: Received<unknown>, work: () => Promise<Answer>) {
    const repeatable = idempotentRequestOf(request, { ...fields, sha256: upload.sha256 });
    if (!repeatable) return this.transactions.inNewTransaction(work);
    return this.idempotentAnswers.once(repeatable, work, () => []);
  }

  /** @throws ImportIsRunning */
  private async accept({ form, upload }: Received<StartImportDto>, author: ImportAuthor): Promise<number> {
    const at = this.clock.now();
    const { name: file, sha256 } = upload;
    const { keyId = 0, actor } = author;
    const isDryRun = form.dry_run ?? false;
    const started = {
      kind: form.kind,
      isDryRun,
      file,
      sha256,
      options: form.choices,
      keyId,
      userId: actor.userId ?? 0,
    };
    const id = await this.stored.add(started, at);
    if (id === null) throw new ImportIsRunning();
    await this.transactions.execute(this.audit.readBy({ ...author, action: 'POST /v1/imports', isDryRun }, []));
    return id;
  }

  private accepted(id: number, json: string, isDry: boolean): Answer {
    const location = `${this.answers.baseUrl}/imports/${id}`;
    return new Answer(202, json, { location, ...(isDry && { 'dry-run': 'true' }) });
  }
}

const otherFile = 'sha256 is not that of the file: send the file again';

/** The API key, for the audit trail. */
function authorOf(request: FastifyRequest): ImportAuthor {
  const { id: keyId, ownerId: userId } = callerOf(request);
  if (keyId === null) throw new Error('An import needs an API key');
  return { actor: { userId, name: `API key ${keyId}`, address: request.ip }, keyId, requestId: request.id };
}

const operatorOf = (request: FastifyRequest) => ({
  ...authorOf(request),
  action: `${request.method} ${request.routeOptions.url}`,
  isDryRun: false,
});
