import { createSearchParams, useLocation, useSearchParams } from 'react-router';

/** Parameters that say where in the list a page begins. Every other change begins at the start. */
const places = ['page', 'after', 'before'];

/** The search, filters, order and place of a list. They are in the URL, so that Back and shared links work. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const trail = (useLocation().state as { trail?: string[] } | null)?.trail ?? [];
  const change = (values: Readonly<Record<string, string>>, { replace = false, trail = [] as string[] } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        // The record that is open beside the list does not change the list.
        const isOther = Object.keys(values).some((name) => name !== 'open');
        for (const place of isOther ? places : []) after.delete(place);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace, state: { trail } },
    );
  return {
    /** The cursor of the current page; empty at the start. */
    after: params.get('after') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** The cursors of the pages before the current one, as far as the user came through them. */
    trail,
    valueOf: (name: string) => params.get(name) ?? '',
    /** Sets a filter and adds a history entry, which Back undoes. */
    choose: (name: string, value: string) => change({ [name]: value }, { trail: name === 'open' ? trail : [] }),
    /** Sets a filter while the user types. It adds no history entry. */
    type: (name: string, value: string) => change({ [name]: value }, { replace: true }),
    /** The query string of this list with one parameter changed, for links. */
    hrefWith: (name: string, value: string, environment: string) => {
      const search = createSearchParams(params);
      for (const [chosen, of] of createSearchParams(environment)) search.set(chosen, of);
      search.set(name, value);
      return `?${search.toString()}`;
    },
    turnTo: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    /** Turns to the page after a cursor; an empty one is the start. @param trail the cursors of the pages before it */
    turnToCursor: ({ after, page, trail }: { after: string; page: number; trail: string[] }) =>
      change({ after, page: after === '' ? '' : String(page) }, { trail }),
  };
}
