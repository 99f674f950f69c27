import { createSearchParams, useSearchParams } from 'react-router';

/** Search, filters and page of a list. They live in the URL: Back works, and a link shows what its sender saw. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        // What is open beside the list does not change the list.
        if (name !== 'page' && name !== 'open') after.delete('page');
        return after;
      },
      { replace },
    );
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    valueOf: (name: string) => params.get(name) ?? '',
    /** A choice, which Back takes back. */
    choose: (name: string, value: string) => change(name, value, false),
    /** What is being typed: Back leaves the page rather than every pause. */
    type: (name: string, value: string) => change(name, value, true),
    /** The search of a link to this list with one thing else, such as what is open beside it. */
    hrefWith: (name: string, value: string, environment: string) => {
      const search = createSearchParams(params);
      for (const [chosen, of] of createSearchParams(environment)) search.set(chosen, of);
      search.set(name, value);
      return `?${search.toString()}`;
    },
    turnTo: (page: number) => change('page', page > 1 ? String(page) : '', false),
  };
}
