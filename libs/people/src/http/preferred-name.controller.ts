import { type Answer, type OperationText, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { capitalized } from '@homeroom/kernel';
import { type RecordScopes, RequireRecordScope, Route } from '@homeroom/records';
import { Body, Get, Inject, Param, Put, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PreferredNameDto } from './preferred-name.dto';
import { preferredNameOf } from './preferred-name.resource';

interface NameReads {
  preferredName(id: number): Promise<string>;
}

interface NameWrites {
  revise(id: number, details: { readonly preferredGivenName: string | null }): Promise<{ id: number; json: string }>;
}

/** A resource whose records are people with a preferred name. */
interface NamedResource extends RecordScopes {
  readonly docs: { readonly preferredName: { readonly get: OperationText; readonly put: OperationText } };
  readonly queries: Type<NameReads>;
  readonly service: Type<NameWrites>;
}

/** The base of the controller of the path `/preferred-name` of a person. Each call makes a class: see `recordController`. */
export function preferredNameController({ docs, reads, writes, studentData, queries, service }: NamedResource) {
  class PreferredNameController {
    constructor(
      @Inject(queries) private readonly records: NameReads,
      @Inject(service) private readonly service: NameWrites,
      private readonly revisions: Revisions,
    ) {}

    @Route(Get(), docs.preferredName.get, RequireRecordScope(reads, studentData))
    async preferredName(@Param('id', RecordId) id: number): Promise<Answer> {
      return recordAnswer(await this.records.preferredName(id));
    }

    @Route(Put(), docs.preferredName.put, RequireRecordScope(writes, studentData))
    setPreferredName(
      @Param('id', RecordId) id: number,
      @Body() { preferred_given_name: preferredGivenName }: PreferredNameDto,
      @Req() request: FastifyRequest,
    ): Promise<Answer> {
      return this.revisions.ofPart(request, {
        read: () => this.records.preferredName(id),
        write: () => this.service.revise(id, { preferredGivenName }),
      });
    }
  }
  return PreferredNameController;
}

/**
 * The documentation of the path `/preferred-name` of a person.
 *
 * @param noun of the record, such as `student`
 * @param names the preferred name and the shown name of the example
 * @param errors of an unknown record
 */
export function preferredNameOpenApi(
  noun: string,
  { preferred, shown, legal }: { readonly preferred: string; readonly shown: string; readonly legal: string },
  errors: NonNullable<OperationText['errors']>,
) {
  const name = capitalized(noun);
  const common = { isAddition: true, isTaggedPart: true, of: noun, answers: preferredNameOf(noun), errors } as const;
  const answerOf = (given: string | null, all: string) => ({
    [`${noun}_id`]: 1,
    preferred_given_name: given,
    shown_name: all,
  });
  return {
    get: {
      ...common,
      id: `get${name}PreferredName`,
      summary: `Get the preferred name of a ${noun}`,
      description: `\`name\` of the ${noun} stays the legal name.`,
      examples: { none: { summary: 'None is set', answer: answerOf(null, legal) } },
    },
    put: {
      ...common,
      id: `set${name}PreferredName`,
      summary: `Set the preferred name of a ${noun}`,
      description: 'null takes it away.',
      body: PreferredNameDto,
      examples: {
        set: {
          summary: 'A preferred name',
          body: { preferred_given_name: preferred },
          answer: answerOf(preferred, shown),
        },
      },
    },
  } satisfies Record<string, OperationText>;
}
