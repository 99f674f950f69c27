import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries } from '../../../api/queries';
import { request } from '../../../api/request';
import type { Page } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import type { DuplicateSearch, RecordKind } from '../record-kind';

interface Candidate<T> {
  readonly record: T;
  /** `withdrawn` of a student who is. */
  readonly note: string | null;
}

/** A record that may be the one that is entered. */
export interface Duplicate<T> extends Candidate<T> {
  /** Why: `same name and date of birth`. */
  readonly reason: string;
}

interface Duplicates<T> {
  found: readonly Duplicate<T>[];
  /** Searches for the current values. */
  search: () => void;
  /** Call it when the user begins to press a key or a button: what is found by then counts as seen. */
  press: () => void;
  /** Searches before the record is created. True if that finds duplicates that the user had not seen when the button was pressed. */
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
  const seen = useRef(new Set<number>());
  const of = (values: Draft) => {
    const searches = kind.duplicates(values);
    return queryOptions({
      queryKey: ['school', name, `${kind.path} alike`, searches.map(({ query }) => query)],
      queryFn: async () => (await Promise.all(searches.map((each) => find<T>(name, kind.path, each)))).flat(),
      gcTime: 0,
    });
  };
  const candidates = useQuery({
    ...of(searched ?? draft),
    enabled: searched !== null,
    placeholderData: keepPreviousData,
  });
  const found = matches(kind, draft, candidates.data ?? []);
  // A press on the button leaves the field, so duplicates may appear between the press and the click. These are asked about.
  const see = (duplicates: readonly Duplicate<T>[]) => duplicates.forEach(({ record }) => seen.current.add(record.id));

  async function mustBeSeen(): Promise<boolean> {
    setSearched(draft);
    const before = new Set(seen.current);
    // A search that fails must not keep the user from creating the record.
    const now = await queries.query({ ...of(draft), staleTime: 0 }).catch(() => []);
    const duplicates = matches(kind, draft, now);
    see(duplicates);
    return duplicates.some(({ record }) => !before.has(record.id));
  }

  return { found, search: () => setSearched(draft), press: () => see(found), mustBeSeen };
}

async function find<T>(environment: string, path: string, { query, note }: DuplicateSearch): Promise<Candidate<T>[]> {
  const parameters = new URLSearchParams({ ...query, per_page: most }).toString();
  const { data } = await request<Page<T>>(`schools/${environment}/${path}?${parameters}`);
  return data.map((record) => ({ record, note }));
}

/** Each record once, although several searches may find it. */
function matches<T extends { id: number }, Draft extends object>(
  kind: RecordKind<T, Draft>,
  draft: Draft,
  candidates: readonly Candidate<T>[],
): Duplicate<T>[] {
  const found = new Map<number, Duplicate<T>>();
  for (const { record, note } of candidates) {
    const reason = kind.alikeIn(draft, record);
    if (reason !== null) found.set(record.id, { record, note, reason });
  }
  return [...found.values()];
}
