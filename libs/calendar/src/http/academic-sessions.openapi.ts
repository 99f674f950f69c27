import { recordOpenApi } from '@homeroom/records';
import { SchoolYearNotFound, TermNotFound, TermOutsideYear } from '../domain/calendar.errors';
import { SchoolYearResource, TermResource } from './academic-session.resource';
import { CreateTermDto, SchoolYearDto, TermDto } from './academic-sessions.dto';

const times = { created_at: '2026-09-01T08:00:00.000Z', updated_at: '2026-09-01T08:00:00.000Z' };
const changed = { updated_at: '2026-09-02T08:00:00.000Z' };

const year = { name: '2026-27', first_day: '2026-08-24', last_day: '2027-06-11' };
const yearExample = {
  id: 1,
  kind: 'school_year',
  ...year,
  school_year_id: null,
  school_id: null,
  ...times,
};

const fall = { name: 'Fall 2026', kind: 'semester', first_day: '2026-08-24', last_day: '2027-01-15' };
const fallExample = { id: 2, ...fall, school_year_id: 1, school_id: null, ...times };

/** The documentation of /school-years. */
export const schoolYearsOpenApi = recordOpenApi({
  nouns: ['school year', 'school years'],
  notFound: new SchoolYearNotFound(),
  resource: SchoolYearResource,
  created: SchoolYearDto,
  changed: SchoolYearDto,
  isAddition: true,
  example: yearExample,
  list: { example: 'The school years' },
  create: {
    description: 'Of a school, or of the whole district.',
    examples: { year: { summary: 'A school year of the district', body: year, status: 201, answer: yearExample } },
  },
  get: { example: 'A school year' },
  update: {
    description:
      'The terms follow its school. `school_id` keeps its value if it is left out; null is the whole district.',
    errors: [new SchoolYearNotFound(), new TermOutsideYear('Spring 2027')],
    examples: {
      longer: {
        summary: 'A later last day',
        body: { ...year, last_day: '2027-06-18' },
        answer: { ...yearExample, last_day: '2027-06-18', ...changed },
      },
    },
  },
  remove: {
    description: 'For a school year that was created by mistake: with terms it is 409.',
    example: 'The school year had no term',
    uses: ['2 school years and terms'],
  },
});

/** The documentation of /terms. */
export const termsOpenApi = recordOpenApi({
  nouns: ['term', 'terms'],
  notFound: new TermNotFound(),
  resource: TermResource,
  created: CreateTermDto,
  changed: TermDto,
  isAddition: true,
  example: fallExample,
  list: { example: 'The terms of a school year' },
  create: {
    description:
      'It belongs to the school of its school year. A class whose `semester` is the name of the term takes place in it.',
    examples: {
      semester: {
        summary: 'A semester',
        body: { ...fall, school_year_id: 1 },
        status: 201,
        answer: fallExample,
      },
    },
  },
  get: { example: 'A semester' },
  update: {
    description: '`kind` keeps its value if it is left out.',
    examples: {
      shorter: {
        summary: 'An earlier last day',
        body: { name: fall.name, first_day: fall.first_day, last_day: '2026-12-18' },
        answer: { ...fallExample, last_day: '2026-12-18', ...changed },
      },
    },
  },
  remove: {
    description: 'For a term that was created by mistake. Its classes keep their `semester`.',
    example: 'The classes are in no term',
  },
});
