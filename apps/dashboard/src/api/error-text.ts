/** Fields whose words alone do not say what they are. */
const names: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  per_hour: 'requests per hour',
  per_minute: 'requests per minute',
  expires_in_days: 'days until the key expires',
  expires_at: 'expiry',
  overlap_hours: 'hours that both keys work',
  production_role: 'role in production',
  sandbox_role: 'role in the sandbox',
  per_page: 'length of a page',
  max_score: 'highest score',
  assignment_name: 'assignment',
  scope: 'audience',
  url: 'URL',
  content: 'text',
};

/**
 * The message of an invalid field in words: `Validation failed: per_hour must be given` becomes
 * `Requests per hour must be given.`
 */
export function validationText(message: string): string {
  return message
    .replace(/^Validation failed: /, '')
    .split('; ')
    .map((reason) => sentence(reason.replace(/(?<!["'])\b[a-z]+(?:_[a-z]+)*\b(?!["'])/g, wordsOf)))
    .join(' ');
}

/** What is wrong with a field of the body. */
export interface InvalidField {
  /** Its name in the API, such as `date_of_birth`. */
  readonly field: string;
  /** What follows the name of the field: `must not be in the future`. */
  readonly reason: string;
}

/**
 * The fields that the message of an error names: `Validation failed: email must be an e-mail address` names `email`. A field
 * is named once, with the first reason.
 */
export function invalidFieldsOf(message: string): InvalidField[] {
  const found = new Map<string, string>();
  for (const reason of message.replace(/^Validation failed: /, '').split('; ')) {
    const [, field, text] = /^([a-z]+(?:_[a-z]+)*)(?:\[\d+\])? (.+)$/.exec(reason) ?? [];
    if (field !== undefined && text !== undefined && !found.has(field)) found.set(field, text);
  }
  return [...found].map(([field, reason]) => ({ field, reason }));
}

/** A word with an underscore is a field of the API, and so is a known name. */
const wordsOf = (word: string): string =>
  names[word] ?? (word.includes('_') ? word.replace(/_ids?$/, '').replaceAll('_', ' ') : word);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
