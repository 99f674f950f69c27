import type { Finding } from '@homeroom/spreadsheets';
import type { YearEnd } from './year-end';

/** A school whose year ends with a package. */
export interface EndedYear {
  /** Null for the records without a school. */
  readonly school: { readonly id: number; readonly name: string } | null;
  readonly end: YearEnd;
  /** The enrollments that end. */
  readonly seats: number;
  /** The students who are withdrawn. */
  readonly students: number;
}

/** Schools that a message names. */
const mostNamed = 10;

/** The question before an import: this looks like the end of a school year. */
export const yearEndQuestion = (years: readonly EndedYear[], today: string): string =>
  ['Nothing was imported: this looks like the end of a school year.', ...yearEndSentences(years, today), ifRight].join(
    ' ',
  );

/** The same, beside another question. */
export const alsoYearEnd = (years: readonly EndedYear[], today: string): readonly string[] => [
  'Beside that, this looks like the end of a school year.',
  ...yearEndSentences(years, today),
];

/** The last sentence of a question. */
export const ifRight = 'If the package is right, import it with --yes';

/** What the end of the year does, of all schools and of each. */
function yearEndSentences(years: readonly EndedYear[], today: string, isDone = false): readonly string[] {
  const sum = (of: (year: EndedYear) => number) => years.reduce((total, year) => total + of(year), 0);
  const [seats, students] = [sum((year) => year.seats), sum((year) => year.students)];
  const more = years.length - mostNamed;
  return [
    `${listed([
      seats > 0 && `${counted(seats, 'enrollment')} ${isDone ? (seats === 1 ? 'ends' : 'end') : 'would end'}`,
      students > 0 && `${counted(students, 'student')} ${withdrawn(students, isDone)}`,
    ])}.`,
    ...years.slice(0, mostNamed).map((year) => sentenceOf(year, years.length > 1, today, isDone)),
    ...(more > 0 ? [`The year of ${counted(more, 'more school')} ends, too.`] : []),
  ];
}

/** What an import did at the end of a school year. */
export const yearEndReport = (years: readonly EndedYear[], today: string): Finding =>
  findingOf('year_ended', ['A school year has ended.', ...yearEndSentences(years, today, true)].join(' '));

/** The question, as a finding of a preview. */
export const yearEndFinding = (rule: string, message: string): Finding => findingOf(rule, message);

const findingOf = (rule: string, message: string): Finding => ({
  ...{ level: 'warning', file: 'users.csv', line: 1, column: null, value: null },
  ...{ rule, message: message.replace(/\.$/, ''), advice: 'See whether the school year has ended' },
});

/** Such as: Hill High: 12 classes are no longer listed, 340 enrollments end on the last day of their term (2026-06-18). */
function sentenceOf(
  { school, end, seats }: EndedYear,
  isOneOfSeveral: boolean,
  today: string,
  isDone: boolean,
): string {
  const { lastDay, topLevel, risen, graduates, others, classes } = end;
  const isOver = lastDay < today;
  const gone = graduates + others;
  const name = school ? `${school.name}: ` : isOneOfSeveral ? 'Without a school: ' : '';
  return `${name}${listed([
    classes > 0 && `${counted(classes, 'class', 'classes')} ${classes === 1 ? 'is' : 'are'} no longer listed`,
    seats > 0 &&
      `${counted(seats, 'enrollment')} ${seats === 1 ? 'ends' : 'end'} ${isOver ? `on the last day of ${seats === 1 ? 'its' : 'their'} term (${lastDay})` : 'today'}`,
    risen > 0 && `${counted(risen, 'student')} ${risen === 1 ? 'rises' : 'rise'} a grade level`,
    gone > 0 &&
      `${listed([
        graduates > 0 && `${counted(graduates, 'student')} of grade level ${topLevel}`,
        others > 0 && `${counted(others, 'student')} of other levels`,
      ])} ${gone === 1 ? 'is' : 'are'} no longer listed and ${withdrawn(gone, isDone)} ${isOver ? `after ${lastDay}` : 'today'}`,
  ])}.`;
}

const withdrawn = (count: number, isDone: boolean): string =>
  isDone ? `${count === 1 ? 'is' : 'are'} withdrawn` : 'would be withdrawn';

const counted = (count: number, noun: string, nouns = `${noun}s`): string => `${count} ${count === 1 ? noun : nouns}`;

/** Such as: one, two, and three. */
function listed(parts: readonly (string | false)[]): string {
  const given = parts.filter((part) => part !== false);
  return given.length < 3 ? given.join(' and ') : `${given.slice(0, -1).join(', ')}, and ${given.at(-1)}`;
}
