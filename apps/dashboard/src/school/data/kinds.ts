/** The kind of a ZIP archive with a OneRoster package. The others are CSV files of one list. */
export const packageKind = 'oneroster';

/** `grade_level` becomes `Grade level`. */
export const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Kinds of records whose name does not say enough. */
const kindNames: Readonly<Record<string, string>> = {
  [packageKind]: 'OneRoster package (ZIP)',
  enrollments: 'Enrollments: who is in which class',
  contacts: 'Contacts: guardians and others of students',
  terms: 'School years and terms',
  'closed-days': 'Days without lessons',
};

/** A kind of records, as it is offered for an import or an export. */
export const choiceOf = (kind: string) => ({ value: kind, label: kindNames[kind] ?? labelOf(kind) });

/** A value of a record, or a dash. */
export const shownValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ');
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value) : '—';
};

/** `1 record`, or `1,000 records`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
