import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/request';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';

interface RecordStateProps<T> {
  query: UseQueryResult<T, ApiError>;
  noun: string;
  /** The list to go back to, where the record has its own page. */
  list?: { path: string; label: string };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a record, or that none has this id: 404, or 400 for an invalid id. */
export function RecordState<T>({ query, noun, list, skeleton, children }: RecordStateProps<T>) {
  const { name, search } = useEnvironment();
  if (query.isError && [400, 404].includes(query.error.status)) {
    return (
      <EmptyState title={`There is no such ${noun}`}>
        <p>No record has this id in {name}. Each environment has its own ids.</p>
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
