import { createSearchParams, useSearchParams } from 'react-router';

/** The search, filters and page of a list. They are in the URL, so that Back and shared links work. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        // The record that is open beside the list does not change the list.
        if (name !== 'page' && name !== 'open') after.delete('page');
        if (name !== 'before' && name !== 'open') after.delete('before');
        return after;
      },
      { replace },
    );
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    valueOf: (name: string) => params.get(name) ?? '',
    /** Sets a filter and adds a history entry, which Back undoes. */
    choose: (name: string, value: string) => change(name, value, false),
    /** Sets a filter while the user types. It adds no history entry. */
    type: (name: string, value: string) => change(name, value, true),
    /** The query string of this list with one parameter changed, for links. */
    hrefWith: (name: string, value: string, environment: string) => {
      const search = createSearchParams(params);
      for (const [chosen, of] of createSearchParams(environment)) search.set(chosen, of);
      search.set(name, value);
      return `?${search.toString()}`;
    },
    turnTo: (page: number) => change('page', page > 1 ? String(page) : '', false),
  };
}
