/**
 * What is asked before a level is saved that no student has: "9th grade" and "9" are two levels, and an announcement to one does not
 * reach the other.
 *
 * @param inUse the levels that students have now
 * @returns null for a level in use, for no level, and in a school without students
 */
export function questionAboutLevel(level: string, inUse: readonly string[]): string | null {
  const given = level.normalize('NFC').trim();
  if (given === '' || inUse.length === 0 || inUse.includes(given)) return null;
  return `No student has the level “${given}”. Levels in use: ${inUse.join(', ')}.`;
}
