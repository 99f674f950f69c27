import { recordOpenApi } from '@homeroom/records';
import { ClosedDayNotFound } from '../domain/calendar.errors';
import { ClosedDayResource } from './closed-day.resource';
import { ClosedDayDto } from './closed-days.dto';

const winter = { name: 'Winter break', first_day: '2026-12-21', last_day: '2027-01-01' };
const winterExample = {
  id: 1,
  ...winter,
  school_id: null,
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
};

/** The documentation of /closed-days. */
export const closedDaysOpenApi = recordOpenApi({
  nouns: ['closed day', 'closed days'],
  notFound: new ClosedDayNotFound(),
  resource: ClosedDayResource,
  created: ClosedDayDto,
  changed: ClosedDayDto,
  isAddition: true,
  example: winterExample,
  list: { example: 'The days without lessons' },
  create: {
    description:
      'Days without lessons: a holiday, or a day on which one school is closed. Marks of attendance on these days stay and may be recorded.',
    examples: { holidays: { summary: 'Holidays', body: winter, status: 201, answer: winterExample } },
  },
  get: { example: 'Holidays' },
  update: {
    description:
      'Optional fields that are left out keep their values. null of `last_day` is the first day, and of `school_id` the whole district.',
    examples: {
      longer: {
        summary: 'Another last day',
        body: { ...winter, last_day: '2027-01-04' },
        answer: { ...winterExample, last_day: '2027-01-04', updated_at: '2026-09-02T08:00:00.000Z' },
      },
    },
  },
  remove: { example: 'The school has lessons on these days' },
});
