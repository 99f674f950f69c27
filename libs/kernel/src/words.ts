/** The words of a text, separated by white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];
