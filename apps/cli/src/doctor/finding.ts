export type State = 'ok' | 'warning' | 'problem';

/** The result of a check, with advice for a warning or a problem. */
export interface Finding {
  readonly check: string;
  readonly state: State;
  readonly message: string;
  /** null if nothing is to be done, or if the message includes the advice. */
  readonly advice: string | null;
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message, advice: null });

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'warning',
  message,
  advice,
});

export const problem = (check: string, message: string, advice: string | null = null): Finding => ({
  check,
  state: 'problem',
  message,
  advice,
});
