import { ApiError } from '../../api/request';
import type { FieldOf } from '../editing/conflict/draft';

export type FieldErrors = Readonly<Record<string, string>>;

/** What the server says about the fields of a form: `Date of birth must not be in the future.` */
export function fieldErrorsOf<Draft>(
  error: Error | null,
  labels: Readonly<Record<FieldOf<Draft>, string>>,
): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const shown = error.invalidFields.filter(({ field }) => field in labels);
  return Object.fromEntries(
    shown.map(({ field, reason }) => [field, `${labels[field as FieldOf<Draft>]} ${reason}.`] as const),
  );
}

/** Dates and numbers that the browser cannot read. Their value is empty, so that the server would not notice them. */
export function unreadableFieldsOf(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs
      .filter(({ validity }) => validity.badInput)
      .map(({ name, type }) => [name, type === 'date' ? 'Enter the whole date.' : 'Enter a number.']),
  );
}

/** Whether every field that the error names is in the form. If not, its message must be shown as a whole. */
export const isAboutFields = (error: Error | null, errors: FieldErrors): boolean =>
  error instanceof ApiError &&
  error.invalidFields.length > 0 &&
  error.invalidFields.every(({ field }) => field in errors);
