/** The lists and records with names of people. */
const people = /^(?:students|teachers|classes)(?:\/[^/]+)?$|^classes\/[^/]+\/(?:roster|attendance)$/;

/** What is included with the names. */
const includes: Readonly<Record<string, string>> = { school: 'school,names', contacts: 'names,contacts' };

/** The filters of a read, with the preferred names where people have them. */
export function includingNames(
  path: string,
  filters: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  if (!people.test(path)) return filters;
  const { include } = filters;
  return { ...filters, include: include === undefined ? 'names' : (includes[include] ?? include) };
}

/**
 * An answer in which `name` is the name that people go by. Who has another legal name has it in `legal_name`. The forms read the records
 * as they are.
 */
export const withShownNames = <T>(answer: T): T => shown(answer) as T;

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, shown(each)]),
  );
  const { shown_name: own, teacher_shown_name: ofTeacher } = found;
  if (own !== undefined && own !== found['name']) Object.assign(found, { name: own, legal_name: found['name'] });
  if (ofTeacher !== undefined) found['teacher'] = { ...(found['teacher'] as object), name: ofTeacher };
  return found;
}
