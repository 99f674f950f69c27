import { RouterProvider } from 'react-router/dom';
import { router } from './router';
import { useSession } from './api/session';
import { NoSchool } from './shell/no-school';
import { PasswordPrompt } from './shell/sign-in/password-prompt';
import { RequiredSecondFactor } from './shell/sign-in/required-second-factor';

/** The pages for a signed-in user. */
export default function SignedIn() {
  const { environments } = useSession();
  if (environments.length === 0) return <NoSchool />;
  return (
    <RequiredSecondFactor>
      <RouterProvider router={router} />
      <PasswordPrompt />
    </RequiredSecondFactor>
  );
}
