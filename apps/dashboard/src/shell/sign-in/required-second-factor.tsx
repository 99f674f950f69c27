import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/session';
import { loadedComponent } from '../../loading/loaded-component';
import { DashboardNotLoaded } from '../../loading/page-not-loaded';

/** Loaded only when it is needed, because it draws a QR code. */
const SecondFactorPage = lazy(async () => ({
  default: await loadedComponent(() => import('./second-factor-page'), { fallback: DashboardNotLoaded }),
}));

/** Shows the pages to a user who has the second factor that the installation requires, and its set-up to others. */
export function RequiredSecondFactor({ children }: { children: ReactNode }) {
  const { must_set_up_second_factor: mustSetUp } = useSession();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!codes && !mustSetUp) return children;
  return (
    <Suspense>
      <SecondFactorPage codes={codes} onCodes={setCodes} />
    </Suspense>
  );
}
