/** Whether students and other people are imported who were erased. */
export const erasedChoice = {
  name: 'import_erased',
  label: 'People who were erased here',
  description: 'Import them only if they asked for it.',
  choices: [
    { value: '', label: 'Are left out' },
    { value: 'true', label: 'Are imported again' },
  ],
} as const;
