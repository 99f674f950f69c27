import { setSession } from '../../api/session';
import type { Session } from '../../api/types';
import { NewPasswordForm } from '../../components/new-password-form';
import { SignInFrame } from '../../shell/sign-in/sign-in-frame';
import { ProviderSignIn } from './provider-sign-in';
import { SignInForm } from './sign-in-form';

/** The sign-in page. After a sign-in with a one-time password it asks for a new password. */
export default function SignInPage({ session }: { session: Session | null }) {
  if (session === null) {
    return (
      <SignInFrame title="Sign in" description="The dashboard of your school’s Homeroom.">
        <ProviderSignIn />
        <SignInForm onSignedIn={setSession} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Choose your own password"
      description={`You are signed in as ${session.user.email} with a one-time password. Choose a new one.`}
    >
      <NewPasswordForm
        email={session.user.email}
        currentLabel="One-time password"
        submitLabel="Save and continue"
        onChanged={setSession}
        focused
      />
    </SignInFrame>
  );
}
