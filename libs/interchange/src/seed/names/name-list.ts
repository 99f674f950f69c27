/** A name, and how a keyboard without its letters writes it: e-mail addresses are made of that. */
export interface Name {
  readonly written: string;
  readonly latin: string;
}

/** Names from text: parted by commas; `王/Wang` says how a name in letters of its own is written in Latin ones. */
export function namesIn(text: string): readonly Name[] {
  return text.split(',').map((entry) => {
    const [written = '', latin = written] = entry.trim().split('/');
    return { written, latin: plain(latin) };
  });
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i' };

/** Lower case, without accents, apostrophes, hyphens and spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæœðþđłı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
