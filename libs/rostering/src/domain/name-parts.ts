/** The given names and the family name of a full name. */
export function partsOf(name: string): { givenName: string; familyName: string } {
  const words = name.trim().split(/\s+/);
  const familyName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { givenName: words.length > 1 ? words.slice(0, -1).join(' ') : name.trim(), familyName };
}
