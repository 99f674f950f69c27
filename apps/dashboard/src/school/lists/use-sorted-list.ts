import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/request';
import type { CursorPage, Page } from '../../api/types';
import { type Sorting, sortsOf } from '../../components/data/sort-heading';
import { useSchoolQuery } from '../use-school-query';
import type { ListColumn } from './list-column';
import { useListParams } from './use-list-params';

export const perPage = 25;

/** A page that no list has: its answer has the total without any record, and the audit trail no reads of students. */
const beyond = 1_000_000_000;

export interface SortedList<Row> {
  /** The path of the list, and what it is asked for: its filters and its order. */
  path: string;
  asked: Readonly<Record<string, string>>;
  query: UseQueryResult<CursorPage<Row>, ApiError>;
  /** The number of records on all pages; null until it is known. */
  total: number | null;
  isLoading: boolean;
  sorting: Sorting;
  /** The cursors of the pages before, for the history. */
  trail: string[];
  /** The number of the page, from 1. */
  page: number;
  /** Null on the first page. */
  toFirst: (() => void) | null;
  /** Null on the first page, and if the user came by a link, which does not have the pages before it. */
  toPrevious: (() => void) | null;
  /** Null on the last page. */
  toNext: (() => void) | null;
}

interface Options<Row> {
  filters: Readonly<Record<string, string>>;
  columns: readonly ListColumn<Row>[];
  /** The order if the URL has none. */
  defaultOrder: string;
  /** False while a filter is not known yet. */
  isReady?: boolean;
}

/** One page of a list in the order and at the place that the URL has, with the total and the ways to other pages. */
export function useSortedList<Row>(
  path: string,
  { filters, columns, defaultOrder, isReady = true }: Options<Row>,
): SortedList<Row> {
  const { after, page: given, trail, valueOf, choose, turnToCursor: turnTo } = useListParams();
  const page = after === '' ? 1 : Math.max(2, given);
  const chosen = valueOf('sort');
  const order = columns.flatMap(sortsOf).some(({ sort }) => sort === chosen.replace(/^-/, '')) ? chosen : defaultOrder;
  const query = useSchoolQuery<CursorPage<Row>>(path, { ...filters, sort: order, after, per_page: perPage }, isReady);
  const count = useSchoolQuery<Page<Row>>(path, { ...filters, page: beyond, per_page: 1 }, isReady);
  const total = count.data?.pagination.total ?? null;
  // A full page has a cursor, also if no record follows.
  const isLast = total !== null && page * perPage >= total;
  const next = isLast ? null : (query.data?.pagination.next ?? null);
  return {
    path,
    asked: { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')), sort: order },
    query,
    total,
    isLoading: query.isFetching || count.isFetching,
    sorting: { order, onChange: (to) => choose('sort', to === defaultOrder ? '' : to) },
    trail,
    page,
    toFirst: after === '' ? null : () => turnTo({ after: '', page: 1, trail: [] }),
    toPrevious:
      after === '' || trail.length === 0
        ? null
        : () => turnTo({ after: trail.at(-1) ?? '', page: page - 1, trail: trail.slice(0, -1) }),
    toNext: next === null ? null : () => turnTo({ after: next, page: page + 1, trail: [...trail, after] }),
  };
}
