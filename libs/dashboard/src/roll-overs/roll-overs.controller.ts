import { actorOf, sessionOf, SignedIn } from '@homeroom/accounts';
import { RecordId } from '@homeroom/http';
import type { ImportAuthor, ImportObserver } from '@homeroom/import-jobs';
import type { RollOverResult, StoredRollOver, Suggestion } from '@homeroom/roll-over';
import type { Finding } from '@homeroom/spreadsheets';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { OfRollOverSchoolDto, PlanRollOverDto, RollOverDto } from './roll-over.dto';

/** Findings that a preview shows. */
const mostFindings = 200;

interface Preview extends Omit<RollOverResult, 'id'> {
  readonly findings: readonly Finding[];
}

/** Closes school years and opens the next ones, for owners and the office. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/roll-overs')
export class RollOversController {
  constructor(private readonly access: EnvironmentAccess) {}

  /** The roll-overs of the environment, the newest first, and the years and grade levels of a school. */
  @Get()
  @SignedIn(...editors)
  async list(
    @Param('environment') environment: string,
    @Query() { school_id: schoolId }: OfRollOverSchoolDto,
    @Req() request: FastifyRequest,
  ): Promise<Suggestion & { data: readonly StoredRollOver[] }> {
    const { rollOvers } = this.access.toEdit(environment, request);
    return { data: await rollOvers.list(), ...(await rollOvers.suggest(schoolId ?? null)) };
  }

  /** What a roll-over would do, in numbers, and what stands in its way. */
  @Post('preview')
  @SignedIn(...editors)
  @HttpCode(200)
  async preview(
    @Param('environment') environment: string,
    @Body() body: RollOverDto,
    @Req() request: FastifyRequest,
  ): Promise<Preview> {
    const { rollOvers } = this.access.toEdit(environment, request);
    const observer = new FindingsObserver();
    const asked = await body.request();
    const { id: _, ...result } = await rollOvers.run(asked, { isDryRun: true }, authorOf(request), observer);
    return { ...result, findings: observer.findings };
  }

  /** Plans a roll-over. One that is planned for today begins at once. */
  @Post()
  @SignedIn(...editors)
  async plan(
    @Param('environment') environment: string,
    @Body() body: PlanRollOverDto,
    @Req() request: FastifyRequest,
  ): Promise<StoredRollOver> {
    const { rollOvers, dueRollOvers } = this.access.toEdit(environment, request);
    const id = await rollOvers.plan(await body.request(), body.on ?? null, authorOf(request));
    dueRollOvers.look();
    return rollOvers.find(id);
  }

  /** Cancels a planned roll-over. */
  @Delete(':id')
  @SignedIn(...editors)
  @HttpCode(204)
  async cancel(
    @Param('environment') environment: string,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.access.toEdit(environment, request).rollOvers.cancel(id);
  }
}

/** The signed-in user, for the audit trail. */
const authorOf = (request: FastifyRequest): ImportAuthor => ({
  actor: actorOf(sessionOf(request), request.ip),
  requestId: request.id,
});

class FindingsObserver implements ImportObserver {
  findings: Finding[] = [];

  begin(): void {
    this.findings = [];
  }

  finding(finding: Finding): void {
    if (this.findings.length < mostFindings) this.findings.push(finding);
  }

  change(): void {}

  badRow(): void {}

  progress(): void {}
}
