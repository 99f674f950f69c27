export type State = 'ok' | 'warning' | 'problem';

/** What a check found: how things are, and what to do where they are not well. */
export interface Finding {
  readonly check: string;
  readonly state: State;
  readonly message: string;
  /** Null where nothing is to be done, or the message says it itself. */
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
