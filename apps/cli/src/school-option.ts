import { composed } from '@homeroom/kernel';
import type { KnownSchool } from '@homeroom/rostering';
import { WrongUsage } from './option-values';

const fields: readonly ((school: KnownSchool) => string)[] = [
  ({ id }) => String(id),
  ({ identifier }) => identifier ?? '',
  ({ name }) => name,
];

/** The id of the school that an option names: by its id, or else by its identifier, or else by its name. @throws WrongUsage */
export function schoolNamed(text: string, schools: readonly KnownSchool[]): number {
  const word = folded(text);
  for (const field of fields) {
    const [found, ...others] = schools.filter((school) => folded(field(school)) === word);
    if (!found) continue;
    if (others.length === 0) return found.id;
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new WrongUsage(`--school ${text} is the name of several schools: give the id of one of them, ${ids}`);
  }
  throw new WrongUsage(`--school must be the id, the identifier or the name of a school; there is no ${text}`);
}

const folded = (text: string): string => composed(text).trim().toLowerCase();
