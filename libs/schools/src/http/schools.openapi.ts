import { CursorExpired, RecordInUse } from '@homeroom/kernel';
import { cursorPageOf, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { capitalized } from '@homeroom/kernel';
import { SchoolNotFound } from '../domain/schools.errors';
import { SchoolResource, schoolOf } from './school.resource';
import { OwnSchoolDto } from './school.fields';
import { SchoolDto } from './schools.dto';

const of = 'school';
const errors = [new SchoolNotFound()];

/** The school in the examples of the documentation. */
const schoolExample = {
  id: 1,
  name: 'Hill School',
  identifier: '04-17',
  kind: 'school',
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
};

const hilltop = { ...schoolExample, name: 'Hilltop School', updated_at: '2026-09-02T08:00:00.000Z' };

/** The documentation of /schools. */
export const schoolsOpenApi = {
  create: {
    id: 'createSchool',
    summary: 'Create a school',
    description: 'Or a district, or another organisation, as `kind` says.',
    isAddition: true,
    body: SchoolDto,
    answers: SchoolResource,
    examples: {
      school: {
        summary: 'A school of a district',
        body: { name: 'Hill School', identifier: '04-17' },
        status: 201,
        answer: schoolExample,
      },
    },
  },
  list: {
    id: 'listSchools',
    summary: 'List schools',
    description: 'Ordered by id.',
    isAddition: true,
    answers: pageOf(SchoolResource, 'SchoolPage'),
    cursorAnswers: cursorPageOf(SchoolResource, 'SchoolCursorPage'),
    examples: { page: { summary: 'The schools', answer: onlyPage(schoolExample) } },
    errors: [new CursorExpired()],
  },
  get: {
    id: 'getSchool',
    summary: 'Get a school',
    isAddition: true,
    of,
    answers: SchoolResource,
    examples: { school: { summary: 'A school', answer: schoolExample } },
    errors,
  },
  update: {
    id: 'updateSchool',
    summary: 'Change a school',
    description: 'Optional fields that are left out keep their values. null clears them.',
    isAddition: true,
    of,
    body: SchoolDto,
    answers: SchoolResource,
    examples: { renamed: { summary: 'Another name', body: { name: 'Hilltop School' }, answer: hilltop } },
    errors,
  },
  remove: {
    id: 'deleteSchool',
    summary: 'Delete a school',
    description:
      'For a school that was created by mistake: with students, teachers, classes or announcements it is 409.',
    isAddition: true,
    of,
    examples: { deleted: { summary: 'Nothing belonged to the school', status: 204 } },
    errors: [...errors, new RecordInUse('School', ['2 classes', '1 student'])],
  },
} satisfies Record<string, OperationText>;

/**
 * The documentation of the path `/school` of a record.
 *
 * @param noun of the record, such as `student`
 * @param errors of an unknown record
 */
export function ownSchoolOpenApi(noun: string, errors: NonNullable<OperationText['errors']>) {
  const name = capitalized(noun);
  const common = { isAddition: true, isTaggedPart: true, of: noun, answers: schoolOf(noun), errors } as const;
  const withId = { [`${noun}_id`]: 1 };
  return {
    get: {
      ...common,
      id: `get${name}School`,
      summary: `Get the school of a ${noun}`,
      examples: { none: { summary: 'It has none', answer: { ...withId, school: null } } },
    },
    put: {
      ...common,
      id: `set${name}School`,
      summary: `Give a ${noun} a school`,
      description: 'null takes it away.',
      body: OwnSchoolDto,
      examples: {
        school: { summary: 'A school', body: { school_id: 1 }, answer: { ...withId, school: schoolExample } },
      },
    },
  } satisfies Record<string, OperationText>;
}
