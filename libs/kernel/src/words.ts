/** The words of a text: what is between white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];
