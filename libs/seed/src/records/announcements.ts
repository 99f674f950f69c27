import type { AnnouncementRow } from '@homeroom/communications';
import { type AnnouncementText, announcementTexts } from './announcement-texts';
import { at, daysAfter, daysBetween } from '../school-year/calendar';
import type { Random } from '../random/random';
import type { PlannedClass, SeededSchool } from '../school-year/school';

const scopes = ['school', 'class', 'grade_level'] as const;
const priorities = ['low', 'normal', 'high', 'urgent'] as const;
/** Weighted choices, used after the first announcements have covered every scope with every priority. */
const likelyScopes = ['school', 'school', 'grade_level', 'grade_level', 'class', 'class', 'class', 'class'] as const;
const likelyPriorities = ['normal', 'normal', 'normal', 'normal', 'low', 'high', 'high', 'urgent'] as const;
const combinations = scopes.length * priorities.length;

/** Days before today on which the announcements were published; fewer at the beginning of the school year. */
const mostDays = 100;

export const announcementCount = (students: number): number => Math.max(combinations, Math.round(students / 50));

/**
 * Generates the announcements of a school, the oldest first, up to yesterday. A fifth expires within three weeks, a fifth at
 * the end of the school year, the rest never.
 */
export function* announcements(school: SeededSchool, authorId: number): Generator<AnnouncementRow> {
  const stream = school.stream('announcement');
  const count = announcementCount(school.students);
  const { today, begins } = school.year;
  const days = Math.min(mostDays, daysBetween(`${begins}-08-18`, today));
  const firstDay = daysAfter(today, -days);
  const classes = school.classes.filter(({ section }) => section.strand !== 'past');
  for (let index = 0; index < count; index += 1) {
    const random = stream.of(index);
    const early = index < combinations;
    const scope = early ? (scopes[index % scopes.length] ?? 'school') : random.pick(likelyScopes);
    const priority = early ? (priorities[index % priorities.length] ?? 'normal') : random.pick(likelyPriorities);
    const day = Math.floor((index * days) / count);
    const published = at(daysAfter(firstDay, day), 25_200 + Math.floor((((index * days) / count) % 1) * 36_000));
    const { planned, ...fields } = textFields(classes, scope, index, random);
    yield {
      id: index + 1,
      ...fields,
      scope,
      priority,
      school_id: schoolIdOf(school, scope, index, planned),
      author_id: authorId,
      published_at: published,
      expires_at: expiry(school, index, daysAfter(firstDay, day), random),
      created_at: published,
    };
  }
}

function textFields(classes: readonly PlannedClass[], scope: AnnouncementRow['scope'], index: number, random: Random) {
  const texts = announcementTexts[scope];
  const { title, content } = texts[Math.floor(index / scopes.length) % texts.length] as AnnouncementText;
  const planned = random.pick(classes);
  const level = String(planned.section.year.level);
  const name = scope === 'class' ? planned.name : level;
  return {
    planned,
    title: title.replaceAll('…', name),
    content: content.replaceAll('…', name),
    class_id: scope === 'class' ? planned.id : null,
    grade_level: scope === 'grade_level' ? level : null,
  };
}

/** In a district the announcements of a class, and every third one of a whole school, are those of one school. */
function schoolIdOf(
  school: SeededSchool,
  scope: AnnouncementRow['scope'],
  index: number,
  planned: PlannedClass,
): number | null {
  const { schools } = school.district;
  const isOfOne = scope === 'class' || (scope === 'school' && index % 9 === 0);
  return schools.length > 1 && isOfOne ? school.schoolId(planned.school) : null;
}

function expiry({ year }: SeededSchool, index: number, day: string, random: Random): string | null {
  if (index % 5 === 1) return at(daysAfter(day, random.between(2, 21)), 57_600);
  return index % 5 === 3 ? at(year.lastDay, 57_600) : null;
}
