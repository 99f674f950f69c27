import type { Nouns } from '@homeroom/database';
import {
  batchOf,
  batchText,
  cursorPageOf,
  kinds,
  onlyPage,
  type OperationText,
  pageOf,
  Required,
} from '@homeroom/http';
import { capitalized, CursorExpired, RecordInUse, type RecordNotFound } from '@homeroom/kernel';
import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';

/** The body of a record. */
export interface RecordBody<Details> {
  details(): Details;
}

interface BatchBody {
  records: unknown[];
}

type WithBody<Body> = OperationText & { readonly body: Type<Body> };

/** The documentation of the routes that `recordController` has. */
export interface RecordOpenApi<New, Changed> {
  readonly list: OperationText;
  readonly create: WithBody<RecordBody<New>>;
  readonly createBatch?: WithBody<BatchBody>;
  readonly history?: OperationText;
  readonly get: OperationText;
  readonly update: WithBody<RecordBody<Changed>>;
  readonly remove: OperationText;
}

/** What is said of one operation beside what all resources have in common. */
type Text = Partial<Omit<OperationText, 'body' | 'answers' | 'examples'>>;
type WithExamples = Text & Pick<OperationText, 'examples'>;
/** The summary of the only example. */
type WithExample = Text & { readonly example: string };

interface RecordTexts<New, Changed> {
  readonly nouns: Nouns;
  readonly notFound: RecordNotFound;
  readonly resource: Type;
  readonly created: Type<RecordBody<New>>;
  readonly changed: Type<RecordBody<Changed>>;
  /** Whether Homeroom adds the resource to the interface. Batches and removals are additions of every resource. */
  readonly isAddition?: true;
  /** The record in the examples of reads. */
  readonly example: { readonly id: number };
  readonly list: WithExample;
  readonly create: WithExamples;
  /** The example of a batch has the bodies and the records. */
  readonly createBatch?: WithExample & { readonly bodies: readonly object[]; readonly records: readonly object[] };
  readonly get: WithExample;
  readonly update: WithExamples;
  /** `uses` of a record that is not removed, such as `2 classes`. */
  readonly remove: WithExample & { readonly uses?: readonly string[] };
}

/** Such as `SchoolYear` of `school year`. */
const joined = (noun: string): string => noun.split(' ').map(capitalized).join('');

/** Documents the routes of a resource. */
export function recordOpenApi<New, Changed>(texts: RecordTexts<New, Changed>) {
  const { nouns, notFound, resource, created, changed, isAddition, example } = texts;
  const [of, several] = nouns;
  const [name, names] = [joined(of), joined(several)];
  const one = `${/^[aeiou]/.test(of) ? 'an' : 'a'} ${of}`;
  const ofRecord = { of, exampleId: example.id, errors: [notFound], isAddition } as const;
  const { example: listed, ...list } = texts.list;
  const { example: found, ...get } = texts.get;
  const { example: removed, uses, ...remove } = texts.remove;
  const docs = {
    list: {
      id: `list${names}`,
      summary: `List ${several}`,
      description: 'Ordered by id.',
      isAddition,
      answers: pageOf(resource, `${name}Page`),
      cursorAnswers: cursorPageOf(resource, `${name}CursorPage`),
      examples: { page: { summary: listed, answer: onlyPage(example) } },
      errors: [new CursorExpired()],
      ...list,
    },
    create: {
      id: `create${name}`,
      summary: `Create ${one}`,
      isAddition,
      body: created,
      answers: resource,
      ...texts.create,
    },
    get: {
      ...ofRecord,
      id: `get${name}`,
      summary: `Get ${one}`,
      answers: resource,
      examples: { [of]: { summary: found, answer: example } },
      ...get,
    },
    update: {
      ...ofRecord,
      id: `update${name}`,
      summary: `Change ${one}`,
      description: 'Optional fields that are left out keep their values. null clears them.',
      body: changed,
      answers: resource,
      ...texts.update,
    },
    remove: {
      ...ofRecord,
      id: `delete${name}`,
      summary: `Delete ${one}`,
      isAddition: true,
      examples: { deleted: { summary: removed, status: 204 } },
      errors: [notFound, ...(uses ? [new RecordInUse(capitalized(of), uses)] : [])],
      ...remove,
    },
  } satisfies RecordOpenApi<New, Changed>;
  return texts.createBatch ? { ...docs, createBatch: batchOpenApi(texts, texts.createBatch) } : docs;
}

function batchOpenApi<New, Changed>(
  { nouns: [of, several], resource, created }: RecordTexts<New, Changed>,
  { example, bodies, records, ...texts }: NonNullable<RecordTexts<New, Changed>['createBatch']>,
): WithBody<BatchBody> {
  const names = capitalized(several);
  const results = records.map((record, index) => ({ index, status: 201, record }));
  return {
    id: `create${names}`,
    summary: `Create many ${several}`,
    description: batchText,
    isAddition: true,
    isBatch: true,
    body: batchBodyOf(created, `Create${names}`),
    answers: batchOf(resource, capitalized(of)),
    examples: {
      [several]: {
        summary: example,
        body: { records: bodies },
        status: 201,
        answer: { written: records.length, failed: 0, results },
      },
    },
    ...texts,
  };
}

/** The body of a batch. @param name of the schema, such as `CreateStudents` */
function batchBodyOf(item: Type<object>, name: string): Type<BatchBody> {
  @ApiSchema({ name })
  class CreateRecordsDto {
    @Required(kinds.batchItems(item))
    records!: unknown[];
  }
  return CreateRecordsDto;
}
