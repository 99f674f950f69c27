import { Alert } from '@mantine/core';
import { useState } from 'react';
import { type EndOfSession, endOfSession, sessionChanged, setSession } from '../../api/session';
import type { Session } from '../../api/types';
import { NewPasswordForm } from '../../components/new-password-form';
import { SignInFrame } from '../../shell/sign-in/sign-in-frame';
import { ForgotPassword } from './forgot-password';
import { ProviderSignIn } from './provider-sign-in';
import { forgetResetToken } from './reset-link';
import { ResetPassword } from './reset-password';
import { SignInForm } from './sign-in-form';

interface Props {
  session: Session | null;
  /** The token of a reset link; null without one. */
  resetToken: string | null;
  onResetDone: () => void;
}

/** The sign-in page. After a sign-in with a one-time password it asks for a new password. */
export default function SignInPage({ session, resetToken, onResetDone }: Props) {
  const [email, setEmail] = useState('');
  const [isForgotten, setIsForgotten] = useState(false);
  const [isReset, setIsReset] = useState(false);
  // Kept in memory only, until the new password is chosen.
  const [oneTimePassword, setOneTimePassword] = useState<string | null>(null);

  function finishReset(of: string) {
    forgetResetToken();
    setEmail(of);
    setIsForgotten(false);
    setIsReset(of !== '');
    // The server has ended the sessions of the user.
    if (of !== '') void sessionChanged();
    onResetDone();
  }

  if (resetToken !== null) {
    return (
      <SignInFrame title="Choose a new password" description="With the link of the mail that you asked for.">
        <ResetPassword token={resetToken} onChanged={finishReset} onBack={() => finishReset('')} />
      </SignInFrame>
    );
  }
  if (session !== null) {
    return (
      <SignInFrame
        title="Choose your own password"
        description={`You are signed in as ${session.user.email} with a one-time password. Choose a new one.`}
      >
        <NewPasswordForm
          email={session.user.email}
          currentLabel="One-time password"
          known={oneTimePassword}
          submitLabel="Save and continue"
          onChanged={setSession}
          focused
        />
      </SignInFrame>
    );
  }
  if (isForgotten) {
    return (
      <SignInFrame title="Forgot your password?" description="The dashboard of your school’s Homeroom.">
        <ForgotPassword email={email} onEmail={setEmail} onBack={() => setIsForgotten(false)} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in" description="The dashboard of your school’s Homeroom.">
      {isReset && (
        <Alert color="green" role="status" mb="md">
          Your password is changed. Sign in with the new one.
        </Alert>
      )}
      {!isReset && <SessionOver why={endOfSession()} />}
      <ProviderSignIn />
      <SignInForm
        email={email}
        onEmail={setEmail}
        onForgotten={() => setIsForgotten(true)}
        onSignedIn={(next, password) => {
          if (next.must_change_password) setOneTimePassword(password);
          setSession(next);
        }}
      />
    </SignInFrame>
  );
}

const reasons = {
  idle: 'You were signed out because the dashboard was not used for 30 minutes.',
  other:
    'Your session has ended. A session ends after 12 hours, after you sign out everywhere, and when your password or role is changed.',
};

/** Says why the session has ended that the user had on this page. */
function SessionOver({ why }: { why: EndOfSession }) {
  if (why === null) return null;
  return (
    <Alert color="amber" role="status" mb="md">
      {reasons[why]} Sign in again.
    </Alert>
  );
}
