/** The words of a text, separated by white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** The text with a capital at its start. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
