/** The messages of a refused announcement by field, and what belongs to none. */
export interface FieldErrors {
  readonly audience?: string;
  readonly title?: string;
  readonly content?: string;
  readonly priority?: string;
  readonly end?: string;
  readonly school?: string;
  readonly other?: string;
}

/** The words with which a message about a field begins. */
const fields: readonly (readonly [begin: string, field: keyof FieldErrors])[] = [
  ['Audience', 'audience'],
  ['Class', 'audience'],
  ['Grade level', 'audience'],
  ['Title', 'title'],
  ['Text', 'content'],
  ['Priority', 'priority'],
  ['Expiry', 'end'],
  ['School', 'school'],
];

/** @param message one sentence for each field, as `validationText` writes them */
export function fieldErrorsOf(message: string): FieldErrors {
  const errors: Partial<Record<keyof FieldErrors, string>> = {};
  for (const sentence of message.split(/(?<=\.) (?=\p{Lu})/u)) {
    const field = fields.find(([begin]) => sentence.startsWith(begin))?.[1] ?? 'other';
    errors[field] = errors[field] === undefined ? sentence : `${errors[field]} ${sentence}`;
  }
  return errors;
}
