import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props<T> {
  query: UseQueryResult<T>;
  /** As high as the loaded content, so that the layout does not shift. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query, a skeleton while it loads, or its error with a button to retry. */
export function QueryState<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    return (
      <Alert color="red" title="This could not be loaded" icon={<IconAlertCircle aria-hidden />} role="alert">
        <Text size="sm" mb="sm">
          {query.error.message}
        </Text>
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  return (
    <div aria-busy="true" aria-label="Loading" role="status">
      {skeleton ?? <Skeleton height={240} radius="lg" />}
    </div>
  );
}
