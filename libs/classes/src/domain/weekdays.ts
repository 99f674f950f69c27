/** A weekday has its full name, a short one, or one of two letters. */
const weekday =
  /^(?:(mo|mon|mondays?)|(tu|tue|tues|tuesdays?)|(we|wed|weds|wednesdays?)|(th|thu|thur|thurs|thursdays?)|(fr|fri|fridays?)|(sa|sat|saturdays?)|(su|sun|sundays?))$/i;
/** Weekdays in a row, as in `MWF` and `TTh`. R is Thursday. They are capitals, as `th` is a word of its own. */
const letters = /^(?:Th|Tu|M|T|W|R|F)+$/;
const letterDays: Readonly<Record<string, number>> = { M: 1, T: 2, Tu: 2, W: 3, Th: 4, R: 4, F: 5 };

/** The days of a chain such as `Mon-Wed-Fri`, which lists them. */
const chain = /^[a-z]+\.?(?: ?- ?[a-z]+\.?){2,}(?![\w])/i;
const range = /^([a-z]+)\.? ?(?:-|to\b|thru\b|through\b|until\b) ?([a-z]+)\.?(?![\w])/i;
const single = /^([a-z]+)\.?(?![\w])/i;

/** A word that could be the name of a day in another language. */
export const dayName = /^\p{L}/u;

/** The weekday of a date, `YYYY-MM-DD`: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

/** The weekdays, 1 for Monday to 7 for Sunday, with which a text begins, and the length of their names; null if it begins with none. */
export function daysAt(text: string): { readonly length: number; readonly weekdays: readonly number[] } | null {
  const [listed] = chain.exec(text) ?? [];
  const days = listed?.split('-').map((name) => dayOf(name.trim().replace('.', '')));
  if (listed && days?.every((day) => day > 0)) return { length: listed.length, weekdays: days };
  const [whole, from = '', to = ''] = range.exec(text) ?? [];
  const [first, last] = [dayOf(from), dayOf(to)];
  if (whole && first && last && first !== last) return { length: whole.length, weekdays: daysBetween(first, last) };
  const [word, name = ''] = single.exec(text) ?? [];
  if (!word) return null;
  const day = dayOf(name);
  if (day) return { length: word.length, weekdays: [day] };
  if (!letters.test(name)) return null;
  const weekdays = [...name.matchAll(/Th|Tu|[MTWRF]/g)].map(([letter]) => letterDays[letter] ?? 0);
  return { length: word.length, weekdays };
}

/** 1 for Monday to 7 for Sunday; 0 for another word. */
const dayOf = (name: string): number =>
  (weekday
    .exec(name)
    ?.slice(1)
    .findIndex((found) => found) ?? -1) + 1;

/** A range may pass the end of the week: `Sun-Thu`. */
const daysBetween = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, day) => ((first - 1 + day) % 7) + 1);
