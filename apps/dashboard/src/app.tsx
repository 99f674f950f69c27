import { Center, Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { SessionContext, useCurrentSession } from './api/session';
import { resetToken } from './pages/sign-in/reset-link';
import { loadedComponent } from './loading/loaded-component';
import { DashboardNotLoaded } from './loading/page-not-loaded';
import { QueryState } from './components/page/query-state';

const fallback = DashboardNotLoaded;
const SignInPage = lazy(async () => ({
  default: await loadedComponent(() => import('./pages/sign-in/sign-in-page'), { fallback }),
}));
const SignedIn = lazy(async () => ({ default: await loadedComponent(() => import('./signed-in'), { fallback }) }));

/** Shows the sign-in page until a user is signed in and has replaced the one-time password; then the pages. */
export function App() {
  const session = useCurrentSession();
  const [token, setToken] = useState(resetToken);
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
      {token !== null || session.data === null || session.data.must_change_password ? (
        <SignInPage session={session.data} resetToken={token} onResetDone={() => setToken(null)} />
      ) : (
        <SessionContext value={session.data}>
          <SignedIn />
        </SessionContext>
      )}
    </Suspense>
  );
}
