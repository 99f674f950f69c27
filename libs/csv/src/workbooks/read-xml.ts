import { setImmediate as nextTurn } from 'node:timers/promises';
import { parser, type QualifiedTag, type Tag } from 'sax';
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
  const xml = parserFor(handler);
  for await (const part of bytes) {
    for (let at = 0; at < part.length; at += pieceSize) {
      write(() => xml.write(decoder.decode(part.subarray(at, at + pieceSize), { stream: true })));
      yield* take();
      // The other requests of the process go on, also where much is unpacked already.
      await nextTurn();
    }
  }
  write(() => xml.write(decoder.decode()).close());
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

function parserFor(handler: XmlHandler): ReturnType<typeof parser> {
  const xml = parser(true, { position: false });
  let depth = 0;
  let attributes = 0;
  let elements = 0;
  const refuse = () => {
    throw damagedWorkbook('its XML has a document type');
  };
  xml.ondoctype = refuse;
  xml.onsgmldeclaration = refuse;
  xml.onerror = (error) => {
    throw error;
  };
  xml.onattribute = () => {
    attributes += 1;
    if (attributes > mostAttributes) throw damagedWorkbook('an element has too many attributes');
  };
  xml.onopentag = (tag: Tag | QualifiedTag) => {
    attributes = 0;
    depth += 1;
    elements += 1;
    if (elements > mostElements) throw workbookTooLarge('too many cells, also blank ones');
    if (depth > deepest) throw damagedWorkbook('its elements are too deep inside each other');
    handler.open(localName(tag.name), tag.attributes as Attributes);
  };
  xml.onclosetag = (name) => {
    depth -= 1;
    handler.close?.(localName(name));
  };
  xml.ontext = (text) => handler.text?.(text);
  xml.oncdata = (text) => handler.text?.(text);
  return xml;
}

/** Some programs write a prefix before each name. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether an attribute with yes or no says yes. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
