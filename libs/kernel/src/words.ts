/** The words of a text, separated by white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/**
 * The text in the composed form of Unicode (NFC), which all texts get where they arrive: `é` as one character, also if it was written as `e` with
 * an accent. So equal texts are equal strings.
 */
export const composed = (text: string): string => text.normalize('NFC');

/** The text with a capital at its start. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
