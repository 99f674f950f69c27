import type { Share, ShareLookup } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { wholeNumber } from '../option-values';

/** What `--school` and `--class` name. */
export interface ShareOptions {
  school?: string[];
  class?: number[];
}

/** The help texts of the options, after what the share is for. */
export const shareDescriptions = {
  school: 'id, identifier or exact name of a school; may be repeated',
  class: 'id of a class; may be repeated',
} as const;

const largestId = 2_147_483_647;

/** The values of a repeated option. @throws WrongUsage */
export const schoolIn = (text: string, before: string[] = []): string[] => [...before, text.trim()];
export const classIn = (text: string, before: number[] = []): number[] => [
  ...before,
  wholeNumber('--class', text, 1, largestId),
];

/** The share of the named schools and classes; null if none is named. @throws ValidationFailed for one that does not exist */
export async function shareOf(
  lookup: ShareLookup,
  environment: Environment,
  { school = [], class: classes = [] }: ShareOptions,
): Promise<Share | null> {
  if (school.length + classes.length === 0) return null;
  const schoolIds: number[] = [];
  for (const text of school) schoolIds.push((await lookup.school(environment, text)).id);
  const classIds: number[] = [];
  for (const id of classes) classIds.push((await lookup.schoolClass(environment, id)).id);
  return { schoolIds, classIds, teacherId: null };
}
