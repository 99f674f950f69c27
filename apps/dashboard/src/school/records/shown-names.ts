/** The lists and records with names of people. */
const people = /^(?:students|teachers|classes)(?:\/[^/]+)?$|^classes\/[^/]+\/(?:roster|attendance)$/;

/** What is included with the names. */
const includes: Readonly<Record<string, string>> = {
  school: 'school,names',
  contacts: 'names,contacts',
  then: 'names,then',
  'contacts,then': 'names,contacts,then',
};

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
 * An answer in which `name` is the name that people go by. Who has another legal name has it in `legal_name`. The name, grade level and teacher
 * of a day that has passed replace those of today, if the answer has them in `then`. The forms read the records as they are.
 */
export const withShownNames = <T>(answer: T): T => shown(answer) as T;

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, shown(each)]),
  );
  const { shown_name: own, teacher_shown_name: ofTeacher, then } = found;
  const legal = found['name'];
  if (own !== undefined && own !== found['name']) Object.assign(found, { name: own, legal_name: found['name'] });
  if (ofTeacher !== undefined) found['teacher'] = { ...(found['teacher'] as object), name: ofTeacher };
  if (typeof then === 'object' && then !== null) showThen(found, then, legal);
  return found;
}

/** What a student or a class was on a day. */
interface Then {
  readonly name?: string;
  readonly grade_level?: string;
  readonly teacher?: object;
}

/** A legal name that was another one stands for itself. Without such a change, the name stays the one that the person goes by. */
function showThen(found: Record<string, unknown>, { name, grade_level, teacher }: Then, legal: unknown): void {
  if (name !== undefined && name !== legal) Object.assign(found, { name, legal_name: undefined });
  if (grade_level !== undefined) found['grade_level'] = grade_level;
  if (teacher !== undefined) found['teacher'] = { ...(found['teacher'] as object), ...teacher };
}
