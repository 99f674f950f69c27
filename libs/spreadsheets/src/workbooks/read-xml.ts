import { setImmediate as nextTurn } from 'node:timers/promises';
import { parser, type QualifiedTag, type Tag } from 'sax';
import { longestRow } from '../files/table-limits';
import { UnreadableFile } from '../files/unreadable-file';
import { damagedWorkbook, workbookTooLarge } from './damaged-workbook';

/** Bytes that are parsed at once. The parser takes some milliseconds for them if they are very short elements. */
const pieceSize = 8 * 1024;

/** Elements of a part. A cell with a value has two. A small archive can unpack to blank cells that take hours. */
const mostElements = 50_000_000;

/** Elements inside each other. */
const deepest = 100;

/** Attributes of an element. */
const mostAttributes = 1_000;

/**
 * Characters in which an element must begin or end, so that no text, attribute or comment takes much memory. The longest attributes are the
 * ranges of a rule for formats.
 */
const longestPiece = longestRow;

export type Attributes = Readonly<Record<string, string>>;

/** What is done with the elements of a part. Names are without their prefixes. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  /** Some of the text of an element. */
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads a part in pieces. What the handler makes of a piece is taken after it.
 *
 * A document type is refused, because it can declare entities, and the XML of a workbook has none.
 *
 * @throws UnreadableFile
 */
export async function* readXml<T>(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
  take: () => readonly T[],
): AsyncGenerator<T> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const xml = new LimitedXml(handler);
  for await (const part of bytes) {
    for (let at = 0; at < part.length; at += pieceSize) {
      write(() => xml.write(decoder.decode(part.subarray(at, at + pieceSize), { stream: true })));
      yield* take();
      // The other requests of the process go on, also where much is unpacked already.
      await nextTurn();
    }
  }
  write(() => {
    xml.write(decoder.decode());
    xml.close();
  });
  yield* take();
}

/** Reads a small part. */
export async function readAllXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(bytes, handler, () => [])) continue;
}

function write(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damagedWorkbook('its XML is not valid', error);
  }
}

/** The parser `sax`, with limits for what it collects. Its own limit works only while it counts lines, which takes a tenth of its time. */
class LimitedXml {
  private readonly xml = parser(true, { position: false });
  private depth = 0;
  private attributes = 0;
  private elements = 0;
  /** Characters since an element began or ended. */
  private size = 0;
  /** The end of the text before, in which a declaration may have begun. */
  private tail = '';

  constructor(private readonly handler: XmlHandler) {
    const { xml } = this;
    xml.onerror = (error) => {
      throw error;
    };
    xml.onattribute = () => {
      this.attributes += 1;
      if (this.attributes > mostAttributes) throw damagedWorkbook('an element has too many attributes');
    };
    xml.onopentag = (tag) => this.open(tag);
    xml.onclosetag = (name) => this.end(name);
    xml.ontext = (text) => handler.text?.(text);
    xml.oncdata = (text) => handler.text?.(text);
  }

  write(text: string): void {
    rejectDeclaration(this.tail + text);
    this.tail = text.slice(-cdata.length - 1);
    this.size += text.length;
    this.xml.write(text);
    if (this.size > longestPiece)
      throw damagedWorkbook('a text, a name or an attribute of its XML is longer than 1 MB');
  }

  close(): void {
    this.xml.close();
  }

  private open({ name, attributes }: Tag | QualifiedTag): void {
    this.attributes = 0;
    this.size = 0;
    this.depth += 1;
    this.elements += 1;
    if (this.elements > mostElements) throw workbookTooLarge('too many cells, also blank ones');
    if (this.depth > deepest) throw damagedWorkbook('its elements are too deep inside each other');
    this.handler.open(localName(name), attributes as Attributes);
  }

  private end(name: string): void {
    this.size = 0;
    this.depth -= 1;
    this.handler.close?.(localName(name));
  }
}

const cdata = '<![CDATA[';

/**
 * A document type is refused before the parser sees it: the time that it takes for a declaration grows with the square of its length.
 *
 * @param text may end within what follows `<!`
 * @throws UnreadableFile for other declarations than comments and CDATA
 */
function rejectDeclaration(text: string): void {
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at + 1)) {
    const begun = text.slice(at, at + cdata.length);
    if (!begun.startsWith('<!--') && !'<!--'.startsWith(begun) && !cdata.startsWith(begun))
      throw damagedWorkbook('its XML has a document type');
  }
}

/** Some programs write a prefix before each name. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether an attribute with yes or no says yes. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
