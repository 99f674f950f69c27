import { Alert, Button, Center, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { Fallback } from './loaded-component';

const reasons = {
  offline: 'The server does not answer. Check that it runs and that you are connected.',
  missing:
    'The server answers, but a part of the dashboard is missing there. If trying again does not help, tell the person who runs this Homeroom.',
};

/** Says why a page could not be loaded, with a button to try again. */
export function PageNotLoaded({ failure, isTrying, onRetry }: ComponentProps<Fallback>) {
  return (
    <Alert
      color="red"
      role="alert"
      title="This page could not be loaded"
      icon={<IconPlugConnectedX aria-hidden />}
      maw={680}
    >
      <Text size="sm" mb="sm">
        {reasons[failure]}
      </Text>
      <Button size="xs" variant="default" loading={isTrying} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

/** The same without the frame of the pages around it. */
export function DashboardNotLoaded(props: ComponentProps<Fallback>) {
  return (
    <Center component="main" mih="100vh" p="md">
      <PageNotLoaded {...props} />
    </Center>
  );
}
