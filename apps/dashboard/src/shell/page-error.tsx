import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { EmptyState } from '../components/page/empty-state';
import { PageTitle } from '../components/page/page-title';

/** Shown instead of a page that failed to render or to load. */
export function PageError() {
  const error = useRouteError();
  return (
    <Alert color="red" title="This page could not be shown" role="alert">
      <Text size="sm" mb="sm">
        {error instanceof Error ? error.message : 'Something unexpected happened.'}
      </Text>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        Load it again
      </Button>
    </Alert>
  );
}

/** Shown for an unknown path. */
export function PageNotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState title="There is nothing at this address" icon={<IconMapPinOff size={22} aria-hidden />}>
        <Anchor component={Link} to="/">
          Go to the overview
        </Anchor>
      </EmptyState>
    </>
  );
}
