import { type ChosenText, fieldsOf, type FreeText, textTables } from '@homeroom/privacy';
import { idOf, WrongUsage } from '../option-values';
import type { Terminal } from '../terminal/terminal';

/** Control characters, which a terminal would execute. Clients may put any characters into a name. */
const unprintable = /[\p{Cc}\p{Cf}]/gu;

/** Replaces the control characters of a text. */
export const sanitize = (text: string): string => text.replaceAll(unprintable, '\ufffd');

/** One line for each text, with its place in the format of `--also` and, on a terminal, the sentence. */
export const linesOf = (texts: readonly FreeText[], { isInteractive }: Terminal): string[] =>
  texts.map(({ table, id, field, excerpt }) => {
    const sentence = isInteractive ? `  ${sanitize(excerpt)}` : '';
    return `  ${table}:${id}:${field}${sentence}`;
  });

/** Parses a list of places. A place without a field means all fields of the record. @throws WrongUsage */
export function chosenTexts(text: string): ChosenText[] {
  return text.split(',').map((place) => {
    const [name, id = '', field = null, ...rest] = place.split(':');
    const table = textTables.find((each) => each.name === name);
    if (table && rest.length === 0 && (field === null || field in fieldsOf(table))) {
      return { table: table.name, id: idOf(id), field };
    }
    const places = textTables.map((known) => `${known.name}:ID:${Object.keys(fieldsOf(known)).join('|')}`);
    throw new WrongUsage(`--also must be a list of ${places.join(', ')}`);
  });
}
