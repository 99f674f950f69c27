import { inWords } from '@homeroom/import-api';

/** The options of the command line that messages name, as the page calls them. */
const labels: Readonly<Record<string, string>> = {
  '--blank-email placeholder or --blank-email skip': '“People without an e-mail address”',
  '--encoding': '“Encoding of the file”',
  '--default-department': '“Department of new teachers”',
  '--default-grade-level': '“Grade level of new students”',
  '--default-schedule': '“Schedule of new classes”',
  '--default-teacher': '“Teacher of new classes”',
  '--import-erased': '“People who were erased here”',
  '--match-by': '“Find known people by”',
  '--mode': '“What is in the files”',
  '--oneroster-version': '“Version of OneRoster”',
  'say with --map which': 'choose under “Headings of the file” which',
  '--map': '“Headings of the file”',
  'import it with --yes': 'confirm the number in its preview',
};

const options = new RegExp(Object.keys(labels).join('|'), 'g');

/** Says a message about the options of an import in the words of the page. */
export const withLabels = (message: string): string => message.replace(options, (option) => labels[option] ?? option);

export const findingWithLabels = inWords(withLabels);
