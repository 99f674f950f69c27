import { useMutation } from '@tanstack/react-query';
import { request } from './request';
import { sessionChanged } from './session';

/** A new secret of an authenticator app, which the server sends only once. */
export interface SecondFactorSecret {
  /** In base32. */
  secret: string;
  /** The `otpauth:` URI of the QR code. */
  uri: string;
}

const post = <T>(action: string, body: object) => request<T>(`second-factor/${action}`, { method: 'POST', body });

export const useSetUpSecondFactor = () => useMutation({ mutationFn: () => post<SecondFactorSecret>('set-up', {}) });

/** Enables the second factor, or replaces the recovery codes. Both need a code, and answer with recovery codes. */
export const useRecoveryCodes = (action: 'enable' | 'recovery-codes') =>
  useMutation({
    mutationFn: (code: string) => post<{ recovery_codes: string[] }>(action, { code }),
  });

export const useDisableSecondFactor = () =>
  useMutation({
    mutationFn: (body: { password: string; code: string }) => post<undefined>('disable', body),
    onSuccess: sessionChanged,
  });
