/** A name and its spelling in plain Latin letters, for e-mail addresses. */
export interface Name {
  readonly written: string;
  readonly latin: string;
}

/** Parses names separated by commas. `王/Wang` is a name with its spelling in Latin letters. */
export function namesIn(text: string): readonly Name[] {
  return text.split(',').map((entry) => {
    const [written = '', latin = written] = entry.trim().split('/');
    return { written, latin: plain(latin) };
  });
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i' };

/** Lower-cases a name and removes accents, apostrophes, hyphens and spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæœðþđłı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
