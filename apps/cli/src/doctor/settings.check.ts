import { InvalidSetting, readSettings, type Settings } from '@homeroom/settings';
import { type Finding, ok, problem } from './finding';

type Variables = Readonly<Record<string, string | undefined>>;

interface SettingsReview {
  /** The settings with the default for each invalid one, so that the other checks can run. */
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  readonly wrong: readonly string[];
}

/** Reports all invalid settings, not only the first. */
export function reviewSettings(variables: Variables): SettingsReview {
  try {
    const settings = readSettings(variables);
    return {
      settings,
      findings: [ok('settings', `All are valid; served: ${settings.environments.join(' and ')}`)],
      wrong: [],
    };
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error;
    const rest = reviewSettings(without(nameIn(error), variables));
    const findings = rest.findings.filter(({ state }) => state !== 'ok');
    return {
      settings: rest.settings,
      findings: [problem('settings', error.message, 'Correct the variable, or unset it'), ...findings],
      wrong: [nameIn(error), ...rest.wrong],
    };
  }
}

/** The name of the variable, with which the message begins. */
const nameIn = ({ message }: InvalidSetting): string => message.split(' ', 1)[0] ?? '';

/**
 * Removes an invalid variable. If the variable is unset, its default conflicts with another variable. Then only the settings of
 * the database are kept, which most checks need.
 */
function without(name: string, variables: Variables): Variables {
  const { DATA_DIR, DATABASE_URL } = variables;
  return variables[name] ? { ...variables, [name]: undefined } : { DATA_DIR, DATABASE_URL };
}
