import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/queries';
import { request } from '../../../api/request';
import type { Page } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import type { RecordKind } from '../record-kind';

/** A record that may be the one that is entered. */
export interface Duplicate<T> {
  readonly record: T;
  /** Why: `same name and date of birth`. */
  readonly reason: string;
  /** `withdrawn` of a student who is. */
  readonly note: string | null;
}

interface Duplicates<T> {
  found: readonly Duplicate<T>[];
  /** Searches for the current values. */
  search: () => void;
  /** Searches before the record is created. True if that finds duplicates that the user has not seen. */
  mustBeSeen: () => Promise<boolean>;
}

/** The largest page of the API. */
const most = '100';

/** Finds records that may be the one that is entered: when a field is left, and before the record is created. */
export function useDuplicates<T extends { id: number }, Draft extends object>(
  kind: RecordKind<T, Draft>,
  draft: Draft,
): Duplicates<T> {
  const { name } = useEnvironment();
  const [searched, setSearched] = useState<Draft | null>(null);
  const of = (values: Draft) => {
    const searches = kind.duplicates(values);
    return queryOptions({
      queryKey: ['school', name, `${kind.path} alike`, searches.map(({ query }) => query)],
      queryFn: () =>
        Promise.all(searches.map(({ query }) => find<T>(`schools/${name}/${kind.path}`, { ...query, per_page: most }))),
      gcTime: 0,
    });
  };
  const candidates = useQuery({ ...of(searched ?? draft), enabled: searched !== null });
  const found = matches(kind, draft, candidates.data);

  async function mustBeSeen(): Promise<boolean> {
    if (found.length > 0) return false;
    setSearched(draft);
    // A search that fails must not keep the user from creating the record.
    const now = await queries.query({ ...of(draft), staleTime: 0 }).catch(() => []);
    return matches(kind, draft, now).length > 0;
  }

  return { found, search: () => setSearched(draft), mustBeSeen };
}

const find = async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T[]> =>
  (await request<Page<T>>(`${path}?${new URLSearchParams(query).toString()}`)).data;

/** @param candidates the results of the searches, in their order */
function matches<T extends { id: number }, Draft extends object>(
  kind: RecordKind<T, Draft>,
  draft: Draft,
  candidates: readonly (readonly T[])[] = [],
): Duplicate<T>[] {
  const searches = kind.duplicates(draft);
  const found = new Map<number, Duplicate<T>>();
  for (const [place, records] of candidates.entries()) {
    const search = searches[place];
    for (const record of records) {
      const reason = search?.reasonFor(record) ?? null;
      if (search && reason !== null && !found.has(record.id))
        found.set(record.id, { record, reason, note: search.note });
    }
  }
  return [...found.values()];
}
