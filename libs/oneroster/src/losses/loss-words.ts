import type { Finding } from '@homeroom/spreadsheets';
import { ifRight } from '../year-end/year-end-words';
import { addUp, beforeLosses, daysOfLosses, isEverybody, isMany, isQuestion, type Loss, runOn } from './loss';

/** What is lost. */
export type Lost = 'students' | 'enrollments' | 'teachers' | 'classes';

const files: Readonly<Record<Lost, string>> = {
  students: 'users.csv',
  enrollments: 'enrollments.csv',
  teachers: 'users.csv',
  classes: 'classes.csv',
};

/** Schools that a message names. */
const mostNamed = 10;

/**
 * The question before an import: how much it would lose, and which schools lose how much.
 *
 * @param all the loss of all schools, and that of each
 * @param also what else the import would do, in sentences
 */
export function questionOf(
  of: Lost,
  all: Loss,
  schools: readonly Loss[],
  percent: number,
  also: readonly string[] = [],
): string {
  const asked = schools.filter((loss) => isQuestion(loss, percent));
  return [
    `Nothing was imported: ${countOf(of, all)} ${fates[of].would}${shareOf(all, percent)}: the package no longer has them, or removes them.`,
    ...sentencesOf(of, asked, percent),
    ...(runOn(all, percent) ? [runningOf(of, all, all.recent)] : []),
    ...also,
    ifRight,
  ].join(' ');
}

/** What an import has lost, with the schools. */
export const reportOf = (of: Lost, all: Loss, schools: readonly Loss[], percent: number): Finding =>
  findingOf(
    of,
    'withdrawn',
    [
      `${countOf(of, all)} ${fates[of].is}: the package no longer has them, or removes them.`,
      ...sentencesOf(of, schools, percent),
    ].join(' '),
  );

/** The warning that losses continue night after night; null if they do not. */
export function runningLosses(of: Lost, all: Loss, schools: readonly Loss[], percent: number): Finding | null {
  const running = schools.filter((loss) => runOn(loss, percent));
  if (running.length === 0 && !runOn(all, percent)) return null;
  const named = running.slice(0, mostNamed).map((loss) => runningOf(of, loss, loss.recent));
  return findingOf(of, 'losses_run_on', [runningOf(of, all, all.recent), ...named].join(' '));
}

export const findingOf = (of: Lost, rule: string, message: string): Finding => ({
  ...{ level: 'warning', file: files[of], line: 1, column: null, value: null },
  ...{ rule, message: message.replace(/\.$/, ''), advice: 'See whether the package is complete' },
});

const fates: Readonly<Record<Lost, { readonly would: string; readonly is: string }>> = {
  students: { would: 'would be withdrawn', is: 'are withdrawn' },
  enrollments: { would: 'would be withdrawn', is: 'are withdrawn' },
  teachers: { would: 'would leave', is: 'leave' },
  classes: { would: 'would leave', is: 'leave' },
};

const countOf = (of: Lost, { now, current }: Loss): string => `${now} of ${current} ${of}`;

function shareOf(all: Loss, percent: number): string {
  if (!isMany(all, percent)) return '';
  return isEverybody(all) && all.now * 100 <= all.current * percent ? ', all of them' : `, more than ${percent} %`;
}

/** Such as: School 7 loses 75 of 75 students. */
function sentencesOf(of: Lost, schools: readonly Loss[], percent: number): readonly string[] {
  const sorted = schools.toSorted((one, other) => other.now / other.current - one.now / one.current);
  const named = sorted.slice(0, mostNamed).map((loss) => {
    const before = addUp(loss, percent) ? `, and ${recentOf(loss, loss.unconfirmed)}` : '';
    return `${loss.school?.name} loses ${countOf(of, loss)}${before}.`;
  });
  const more = schools.length - named.length;
  return more > 0 ? [...named, `${more} more schools lose some.`] : named;
}

const runningOf = (of: Lost, loss: Loss, lost: number): string =>
  `Losses continue: ${loss.school === null ? '' : `${loss.school.name} loses `}${lost} of ${beforeLosses(loss, lost)} ${of} with those of the last ${daysOfLosses} days.`;

const recentOf = (loss: Loss, lost: number): string =>
  `${lost} of ${beforeLosses(loss, lost)} with those of the last ${daysOfLosses} days`;
