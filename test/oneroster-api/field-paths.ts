import type { AnswerChecker, SchemaObject } from './answer-checker';

/** A field that filters. */
export interface FieldPath {
  /** Such as `class.sourcedId` or `roles.role`. */
  readonly path: string;
  readonly type: 'text' | 'number' | 'date' | 'instant';
  readonly isList: boolean;
}

/** The fields of a schema that have a value to compare. Of references that is the sourcedId. */
export function fieldPathsOf(checker: AnswerChecker, schema: string): readonly FieldPath[] {
  const properties = Object.entries(checker.propertiesOf(schema));
  return properties.flatMap(([name, each]) => pathsOf(checker, name, each, false));
}

function pathsOf(checker: AnswerChecker, path: string, schema: SchemaObject, isList: boolean): FieldPath[] {
  if (schema.$ref?.includes('GUIDRef')) return [{ path: `${path}.sourcedId`, type: 'text', isList }];
  const { type, format, items, properties, anyOf } = checker.resolved(schema);
  if (items) return pathsOf(checker, path, items, true);
  if (type === 'object') {
    return Object.entries(properties ?? {}).flatMap(([name, each]) =>
      pathsOf(checker, `${path}.${name}`, each, isList),
    );
  }
  if (type === 'number') return [{ path, type: 'number', isList }];
  if (format === 'date' || format === 'date-time') {
    return [{ path, type: format === 'date' ? 'date' : 'instant', isList }];
  }
  return type === 'string' || anyOf ? [{ path, type: 'text', isList }] : [];
}

/** The values that an object has at a path. */
export function valuesAt(object: unknown, path: string): readonly string[] {
  const reached = path.split('.').reduce<unknown[]>(
    (values, name) =>
      values.flatMap((value) => {
        const next = (value as Readonly<Record<string, unknown>>)[name];
        return next === undefined ? [] : next;
      }),
    [object],
  );
  return reached.map((value) => (typeof value === 'number' ? String(value) : (value as string)));
}
