import { Center, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SessionContext, useCurrentSession } from './api/session';
import { QueryState } from './components/query-state';

const SignInPage = lazy(() => import('./pages/sign-in/sign-in-page'));
const SignedIn = lazy(() => import('./signed-in'));

/** The sign-in until somebody is signed in, with a password of their own; then the pages. */
export function App() {
  const session = useCurrentSession();
  if (session.data === undefined) {
    return (
      <Center mih="100vh" p="lg">
        <QueryState query={session} skeleton={<Loader size="sm" />}>
          {() => null}
        </QueryState>
      </Center>
    );
  }
  return (
    <Suspense>
      {session.data === null || session.data.must_change_password ? (
        <SignInPage session={session.data} />
      ) : (
        <SessionContext value={session.data}>
          <SignedIn />
        </SessionContext>
      )}
    </Suspense>
  );
}
