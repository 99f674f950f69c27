import { capitalized } from '@homeroom/kernel';
import type { OperationText } from '@homeroom/http';
import { recordOpenApi } from '@homeroom/records';
import { SchoolNotFound } from '../domain/school';
import { archiveOpenApi } from './archive.openapi';
import { SchoolResource, schoolOf } from './school.resource';
import { OwnSchoolDto } from './school.fields';
import { SchoolDto } from './schools.dto';

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
  ...recordOpenApi({
    nouns: ['school', 'schools'],
    notFound: new SchoolNotFound(),
    resource: SchoolResource,
    created: SchoolDto,
    changed: SchoolDto,
    isAddition: true,
    example: schoolExample,
    list: { example: 'The schools' },
    create: {
      description: 'Or a district, or another organisation, as `kind` says.',
      examples: {
        school: {
          summary: 'A school of a district',
          body: { name: 'Hill School', identifier: '04-17' },
          status: 201,
          answer: schoolExample,
        },
      },
    },
    get: { example: 'A school' },
    update: { examples: { renamed: { summary: 'Another name', body: { name: 'Hilltop School' }, answer: hilltop } } },
    remove: {
      description:
        'For a school that was created by mistake: with students, teachers, classes or announcements it is 409.',
      example: 'Nothing belonged to the school',
      uses: ['2 classes', '1 student'],
    },
  }),
  archive: archiveOpenApi('school', [new SchoolNotFound()]),
};

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
