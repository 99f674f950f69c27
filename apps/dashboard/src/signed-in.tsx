import { RouterProvider } from 'react-router/dom';
import { router } from './router';
import { PasswordPrompt } from './shell/password-prompt';

/** The pages, for whoever is signed in. */
export default function SignedIn() {
  return (
    <>
      <RouterProvider router={router} />
      <PasswordPrompt />
    </>
  );
}
