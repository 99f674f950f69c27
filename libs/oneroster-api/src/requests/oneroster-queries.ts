import type { QueryRules } from '@homeroom/http';

/** Parameters that must not be repeated. Unknown ones are ignored. */
const single: ReadonlySet<string> = new Set(['limit', 'offset', 'sort', 'orderBy', 'filter']);

/**
 * How the OneRoster API reads queries: a plus is a plus, as consumers send it in e-mail addresses, and `fields` may be repeated, as the
 * OpenAPI documents of the standard have it.
 */
export const oneRosterQueries: QueryRules = {
  plusIsBlank: false,
  repeated: (name, before, value) => {
    if (name === 'fields') return `${before},${value}`;
    return single.has(name) ? null : before;
  },
};
