import { Controller, Delete, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OneRosterScopes } from '../../authentication/oneroster-scopes';
import { deleteFailure, forbiddenRequest, invalidData } from '../../errors/oneroster-error';
import { gradebookPath } from '../../oneroster-urls';
import { lineItemLengths } from '@homeroom/rostering';
import { CategoryWrites, type PutOutcome } from '../application/category-writes';
import { GradebookReferences, ofPath } from '../application/gradebook-references';
import { LineItemWrites, type SourcedIdPair } from '../application/line-item-writes';
import { ResultWrites } from '../application/result-writes';
import { readCategory, readLineItem, readLineItems, readResult, readResults } from '../application/gradebook-bodies';

/** What the bodies of PUT say. */
interface Given<Details> {
  readonly isRemoved: boolean;
  readonly details?: Details;
}

/** The writes of the gradebook. */
@Controller(gradebookPath)
export class GradebookWritesController {
  constructor(
    readonly categories: CategoryWrites,
    readonly lineItems: LineItemWrites,
    readonly results: ResultWrites,
    readonly references: GradebookReferences,
  ) {}

  @Put('categories/:sourcedId')
  @OneRosterScopes('gradebook.createput')
  putCategory(@Param('sourcedId') id: string, @Req() { body }: FastifyRequest, @Res() reply: FastifyReply) {
    return put(this.categories, id, readCategory(body), reply);
  }

  @Delete('categories/:sourcedId')
  @OneRosterScopes('gradebook.delete')
  async deleteCategory(@Param('sourcedId') id: string, @Res() reply: FastifyReply) {
    await this.categories.remove(id);
    void reply.status(204).send();
  }

  @Put('lineItems/:sourcedId')
  @OneRosterScopes('gradebook.createput')
  putLineItem(@Param('sourcedId') id: string, @Req() { body }: FastifyRequest, @Res() reply: FastifyReply) {
    return put(this.lineItems, id, readLineItem(body), reply);
  }

  @Delete('lineItems/:sourcedId')
  @OneRosterScopes('gradebook.delete')
  async deleteLineItem(@Param('sourcedId') id: string, @Res() reply: FastifyReply) {
    await this.lineItems.remove(id);
    void reply.status(204).send();
  }

  @Put('results/:sourcedId')
  @OneRosterScopes('gradebook.createput')
  putResult(@Param('sourcedId') id: string, @Req() { body }: FastifyRequest, @Res() reply: FastifyReply) {
    return put(this.results, id, readResult(body), reply);
  }

  @Delete('results/:sourcedId')
  @OneRosterScopes('gradebook.delete')
  async deleteResult(@Param('sourcedId') id: string, @Res() reply: FastifyReply) {
    await this.results.remove(id);
    void reply.status(204).send();
  }

  @Put('scoreScales/:sourcedId')
  @OneRosterScopes('gradebook.createput')
  putScoreScale(): never {
    throw forbiddenRequest(isSetting);
  }

  @Delete('scoreScales/:sourcedId')
  @OneRosterScopes('gradebook.delete')
  async deleteScoreScale(@Param('sourcedId') id: string): Promise<never> {
    await this.references.assertScoreScale(id, ofPath('Score scale'));
    throw deleteFailure(isSetting);
  }

  @Post('classes/:classSourcedId/lineItems')
  @OneRosterScopes('gradebook.createpost')
  async postLineItemsForClass(
    @Param('classSourcedId') id: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    created(reply, await this.lineItems.addToClass(id, supplied(readLineItems(body))));
  }

  @Post('schools/:schoolSourcedId/lineItems')
  @OneRosterScopes('gradebook.createpost')
  async postLineItemsForSchool(
    @Param('schoolSourcedId') id: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    created(reply, await this.lineItems.addToSchool(id, supplied(readLineItems(body))));
  }

  @Post('lineItems/:lineItemSourcedId/results')
  @OneRosterScopes('gradebook.createpost')
  async postResultsForLineItem(
    @Param('lineItemSourcedId') id: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    created(reply, await this.results.addToLineItem(id, supplied(readResults(body))));
  }

  @Post('classes/:classSourcedId/academicSessions/:academicSessionSourcedId/results')
  @OneRosterScopes('gradebook.createpost')
  async postResultsForAcademicSessionForClass(
    @Param('classSourcedId') id: string,
    @Param('academicSessionSourcedId') session: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    created(reply, await this.results.addToClass(id, session, supplied(readResults(body))));
  }
}

const isSetting = 'Score scales follow from the grading scale of the installation. They can only be read';

/** 201 for a new object, 200 for a known one. An object that is to be deleted is deleted. */
async function put<Details>(
  writes: {
    put(sourcedId: string, details: Details): Promise<PutOutcome>;
    remove(sourcedId: string): Promise<void>;
  },
  sourcedId: string,
  { isRemoved, details }: Given<Details>,
  reply: FastifyReply,
): Promise<void> {
  if (isRemoved || details === undefined) {
    await writes.remove(sourcedId);
    return void reply.status(200).send();
  }
  if (!isStorable(sourcedId)) throw invalidData('The sourcedId of the path is too long, or has control characters');
  const outcome = await writes.put(sourcedId, details);
  return void reply.status(outcome === 'created' ? 201 : 200).send();
}

const isStorable = (sourcedId: string): boolean =>
  sourcedId.isWellFormed() && !/\p{Cc}/u.test(sourcedId) && [...sourcedId].length <= lineItemLengths.sourced_id;

const created = (reply: FastifyReply, sourcedIdPairs: readonly SourcedIdPair[]): void =>
  void reply.status(201).send({ sourcedIdPairs });

function supplied<Body>(given: readonly { readonly suppliedId: string | null; readonly details?: Body }[]) {
  return given.map(({ suppliedId, details }) => {
    if (suppliedId === null || details === undefined) throw invalidData('A new object needs its sourcedId');
    return { suppliedId, body: details };
  });
}
