import { RouterProvider } from 'react-router/dom';
import { router } from './router';
import { PasswordPrompt } from './shell/password-prompt';

/** The pages for a signed-in user. */
export default function SignedIn() {
  return (
    <>
      <RouterProvider router={router} />
      <PasswordPrompt />
    </>
  );
}
