import { describeEncoding, type FileEncoding } from './encodings';
import { UnreadableFile } from './unreadable-file';

/**
 * The encodings that are detected. The detector knows running text, and a file may have a few names only: those of Western Europe must be
 * less likely by this factor than another reading before they are read in another way. Encodings of ISO are rarer than those of Windows.
 */
const weights = {
  'windows-1252': 1,
  'windows-1250': 0.5,
  'iso-8859-2': 0.4,
  'windows-1254': 0.9,
  'windows-1257': 0.25,
  'windows-1251': 1,
  'windows-1253': 1,
  'iso-8859-7': 0.8,
  'iso-8859-5': 1,
  'koi8-r': 1,
  macintosh: 1,
} as const satisfies Partial<Record<FileEncoding, number>>;

type Detected = keyof typeof weights;

const candidates = Object.keys(weights) as Detected[];

/** How much likelier than the next one a reading must be. */
const margin = 1.15;

/** Words that a message shows. */
const shownWords = 5;

interface Reading {
  readonly encoding: Detected;
  readonly words: readonly string[];
  readonly implausible: number;
  readonly score: number;
}

/**
 * Finds the encoding of words with bytes that are not ASCII.
 *
 * @param words distinct ones, one character for each byte
 * @throws UnreadableFile if the encoding is not certain
 */
export async function detectEncoding(words: readonly string[]): Promise<FileEncoding> {
  const bytes = Buffer.from(words.join(' '), 'latin1');
  const confidences = await confidencesOf(bytes);
  const isWestern = !words.some((word) => lettersOfIceland.test(word));
  const readings = new Map<string, Reading>();
  for (const encoding of candidates) {
    const text = new TextDecoder(encoding).decode(bytes);
    const weight = isWestern ? weights[encoding] : weightElsewhere(encoding);
    const score = (confidences.get(encoding) ?? 0) * weight;
    const same = readings.get(text);
    // Encodings that read the words alike are one reading, of the first of them.
    if (same) readings.set(text, { ...same, score: Math.max(score, same.score) });
    else {
      const read = text.split(' ');
      readings.set(text, { encoding, words: read, score, implausible: read.filter(isImplausible).length });
    }
  }
  return mostPlausible([...readings.values()], words.length);
}

/** @throws UnreadableFile */
function mostPlausible(readings: readonly Reading[], words: number): FileEncoding {
  const fewest = Math.min(...readings.map(({ implausible }) => implausible));
  const [best, next] = readings
    .filter(({ implausible }) => implausible === fewest)
    .sort((one, other) => other.score - one.score);
  if (!best || fewest * 4 > words) throw notCertain('none of those that are found out');
  const { encoding } = best;
  const mayBeNext = next && best.score < next.score * margin;
  if (mayBeNext && (encoding !== 'windows-1252' || next.encoding === 'windows-1254')) {
    throw notCertain(`perhaps ${withWords(best, next)}, or ${withWords(next, best)}`);
  }
  return encoding;
}

/** How alike the words are to text of each encoding, from 0 to 1. */
async function confidencesOf(bytes: Buffer): Promise<ReadonlyMap<string, number>> {
  // The models take 70 ms to load, and most files are UTF-8.
  const { chardet } = await import('jschardet');
  const includeEncodings = candidates.map((encoding) => (encoding === 'macintosh' ? 'macroman' : encoding));
  const found = chardet.detectAll(bytes, { includeEncodings, ignoreThreshold: true });
  return new Map(
    found.map(({ encoding, confidence }) => {
      const name = encoding?.toLowerCase() ?? '';
      return [name === 'macroman' ? 'macintosh' : name, confidence];
    }),
  );
}

/** The bytes of ð, ý, þ and their capitals. At their places are the letters of Turkish, and frequent ones of the Baltic languages. */
const lettersOfIceland = /[\xd0\xdd\xde\xf0\xfd\xfe]/;

const weightElsewhere = (encoding: Detected): number => (encoding.startsWith('iso') ? 0.8 : 1);

/** Whether a word has a sign in it, a capital after a small letter, or letters of two scripts: it was decoded wrongly. */
const isImplausible = (word: string): boolean => implausible.some((pattern) => pattern.test(word));

const implausible = [
  /(?!\p{ASCII})[^\p{Letter}\p{Mark}’‘“”ªº]/u,
  /\p{Lowercase_Letter}(?!\p{ASCII})\p{Uppercase_Letter}/u,
  /(?!\p{ASCII})\p{Lowercase_Letter}\p{Uppercase_Letter}/u,
  /[A-Za-z].*[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}].*[A-Za-z]/u,
];

/** The encoding with the words that another reading has otherwise. */
function withWords({ encoding, words }: Reading, other: Reading): string {
  const different = words.filter((word, index) => word !== other.words[index]);
  return `${describeEncoding(encoding)} with the words ${different.slice(0, shownWords).join(', ')}`;
}

const notCertain = (which: string): UnreadableFile =>
  new UnreadableFile(
    `The file is neither UTF-8 nor UTF-16, and its encoding is not certain: ${which}. Save it as UTF-8, or say the encoding with --encoding`,
  );
