import type { Finding } from '@homeroom/spreadsheets';

/** Says the message and the advice of a finding, which name options of the command line, in other words. */
export const inWords =
  (say: (message: string) => string) =>
  (finding: Finding): Finding => ({ ...finding, message: say(finding.message), advice: say(finding.advice) });
