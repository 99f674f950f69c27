import { capitalized } from '@homeroom/kernel';
import type { OperationText } from '@homeroom/http';
import { LastDayDto } from './archive.dto';
import { archiveOf } from './archive.resource';

/**
 * The documentation of the path `/archive` of a record.
 *
 * @param noun of the record, such as `class`
 * @param errors of an unknown record
 */
export function archiveOpenApi(noun: string, errors: NonNullable<OperationText['errors']>) {
  const name = capitalized(noun);
  const common = { isAddition: true, isTaggedPart: true, of: noun, answers: archiveOf(noun), errors } as const;
  const withId = { [`${noun}_id`]: 1 };
  return {
    get: {
      ...common,
      id: `get${name}Archive`,
      summary: `Get the last day of a ${noun}`,
      description: `The ${noun} is archived from the day after its last day.`,
      examples: { none: { summary: 'It has none', answer: { ...withId, last_day: null, archived: false } } },
    },
    put: {
      ...common,
      id: `set${name}Archive`,
      summary: `Archive a ${noun}, or bring it back`,
      description: `With a last day, which may be one to come; without one the ${noun} is archived at once. null brings it back.`,
      body: LastDayDto,
      examples: {
        later: {
          summary: 'A last day to come',
          body: { last_day: '2027-06-18' },
          answer: { ...withId, last_day: '2027-06-18', archived: false },
        },
      },
    },
  } satisfies Record<string, OperationText>;
}
