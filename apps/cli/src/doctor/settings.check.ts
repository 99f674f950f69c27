import { InvalidSetting, readSettings, type Settings } from '@homeroom/settings';
import { type Finding, ok, problem } from './finding';

type Variables = Readonly<Record<string, string | undefined>>;

interface SettingsReview {
  /** With the default in place of each setting that is wrong, for the other checks. */
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  readonly wrong: readonly string[];
}

/** Every setting that is wrong, not only the first. */
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

/** Its message begins with the variable. */
const nameIn = ({ message }: InvalidSetting): string => message.split(' ', 1)[0] ?? '';

/** A default that is wrong beside another variable leaves the database alone, which is what most checks are about. */
function without(name: string, variables: Variables): Variables {
  const { DATA_DIR, DATABASE_URL } = variables;
  return variables[name] ? { ...variables, [name]: undefined } : { DATA_DIR, DATABASE_URL };
}
