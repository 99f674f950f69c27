import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../api/request';
import { EmptyState } from '../components/empty-state';
import { QueryState } from '../components/query-state';
import { useEnvironment } from '../components/use-environment';

interface RecordStateProps<T> {
  query: UseQueryResult<T, ApiError>;
  noun: string;
  /** The list to go back to, for a page of its own. */
  list?: { path: string; label: string };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A record, or that there is none with this id: 404, and 400 for what is no id. */
export function RecordState<T>({ query, noun, list, skeleton, children }: RecordStateProps<T>) {
  const { name, search } = useEnvironment();
  if (query.isError && [400, 404].includes(query.error.status)) {
    return (
      <EmptyState title={`There is no such ${noun}`}>
        <p>Nothing has this id in {name}. The other environment has ids of its own.</p>
        {list && (
          <Button component={Link} to={`${list.path}${search}`} variant="default" size="xs">
            {list.label}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <QueryState query={query} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
