import { type ChosenText, type FreeText, freeTextTables } from '@homeroom/interchange';
import { idOf, WrongUsage } from '../option-values';
import type { Terminal } from '../terminal';

/** A terminal might obey it: callers may give a student any name. */
const unprintable = /[\p{Cc}\p{Cf}]/gu;

/** A text of a record, for a person to read. */
export const printed = (text: string): string => text.replaceAll(unprintable, '\ufffd');

/**
 * Texts line by line, each by its place as `--also` takes it; a person sees the sentence as well. The log of a program is no
 * place for a name.
 */
export const linesOf = (texts: readonly FreeText[], { isSeen }: Terminal): string[] =>
  texts.map(({ table, id, field, excerpt }) => {
    const sentence = isSeen ? `  ${printed(excerpt)}` : '';
    return `  ${table}:${id}:${field}${sentence}`;
  });

/** @throws WrongUsage unless a text is a list of places; without a field all of a record are meant */
export function chosenTexts(text: string): ChosenText[] {
  return text.split(',').map((place) => {
    const [name, id = '', field = null, ...rest] = place.split(':');
    const table = freeTextTables.find((each) => each.name === name);
    if (table && rest.length === 0 && (field === null || field in table.fields)) {
      return { table: table.name, id: idOf(id), field };
    }
    const places = freeTextTables.map(({ name: known, fields }) => `${known}:ID:${Object.keys(fields).join('|')}`);
    throw new WrongUsage(`--also must be a list of ${places.join(', ')}`);
  });
}
