import { inWords } from './finding-words';

/** What messages say of the command line, in the words of the form. */
const words: readonly (readonly [RegExp, string])[] = [
  [/--map/g, 'columns'],
  [/import it with --yes/g, 'send it again with confirmed=true'],
  [/--blank-email (\w+)/g, 'blank_email=$1'],
];

const option = /--([a-z]+(?:-[a-z]+)*)/g;

/** A message about the options of an import, with the names of the fields of the form. */
export const inFormWords = (message: string): string =>
  words
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message)
    .replace(option, (_, name: string) => name.replaceAll('-', '_'));

export const findingInFormWords = inWords(inFormWords);
