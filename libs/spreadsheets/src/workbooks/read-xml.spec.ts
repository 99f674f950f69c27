import { Readable } from 'node:stream';
import { readAllXml, readXml } from './read-xml';

/** Bytes of the largest part that is read. */
const largestPart = 1024 ** 3;

/** Reads XML that goes on after its beginning until the part is as large as it may be. @returns the reason, and the bytes that were read */
async function refusal(beginning: string, rest: string): Promise<[reason: string, read: number]> {
  const chunk = Buffer.from(rest.repeat(Math.ceil((64 * 1024) / rest.length)));
  let read = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(beginning);
    for (; read < largestPart; read += chunk.length) yield chunk;
  }
  try {
    for await (const _ of readXml(bytes(), { open: () => undefined }, () => [])) continue;
    return ['none', read];
  } catch (error) {
    return [(error as Error).message, read];
  }
}

describe('the XML of a workbook is refused after a few MB, whatever has no end in it:', () => {
  it.each([
    ['the value of an attribute', '<a b="', 'x', 'longer than 1 MB'],
    ['the name of an attribute', '<a ', 'x', 'longer than 1 MB'],
    ['an attribute again and again', '<a ', 'b="" ', 'longer than 1 MB'],
    ['the name of an element', '<', 'x', 'longer than 1 MB'],
    ['the name of an element that ends', '<a></', 'x', 'longer than 1 MB'],
    ['a text', '<a>', 'x', 'longer than 1 MB'],
    ['blanks', '<a>', ' ', 'longer than 1 MB'],
    ['CDATA', '<a><![CDATA[', ']', 'longer than 1 MB'],
    ['a comment', '<a><!--', 'x', 'longer than 1 MB'],
    ['a comment before the first element', '<!--', 'x', 'longer than 1 MB'],
    ['comments', '<a>', '<!---->', 'longer than 1 MB'],
    ['the name of a processing instruction', '<?', 'x', 'longer than 1 MB'],
    ['a processing instruction', '<?a ', '?', 'longer than 1 MB'],
    ['a document type', '<!DOCTYPE ', 'x', 'document type'],
    ['a document type with entities', '<!DOCTYPE a [', '<!ENTITY a "aaaa">', 'document type'],
    ['a declaration', '<!', 'x', 'document type'],
    ['an entity', '<a>&', 'x', 'longer than 1 MB'],
    ['elements inside each other', '', '<a>', 'too deep'],
  ])('%s', async (_, beginning, rest, reason) => {
    const [message, read] = await refusal(beginning, rest);
    expect(message).toContain(reason);
    expect(read).toBeLessThan(4 * 1024 ** 2);
  });

  it('attributes that are long together', async () => {
    const attributes = Array.from({ length: 900 }, (_, at) => `a${at}="${'x'.repeat(10_000)}"`).join(' ');
    const [message] = await refusal(`<a ${attributes}>`, ' ');
    expect(message).toContain('longer than 1 MB');
  });
});

it.each(['<!DOCTYPE a>', '<!doctype a>', '<!ELEMENT a>', '<![IGNORE[ ]]>'])(
  '%s is refused, wherever the file is cut',
  async (declaration) => {
    for (let at = 1; at < declaration.length; at += 1) {
      const parts = [declaration.slice(0, at), `${declaration.slice(at)}<a/>`].map((part) => Buffer.from(part));
      await expect(readAllXml(Readable.from(parts), { open: () => undefined })).rejects.toThrow('document type');
    }
  },
);

it('comments and CDATA are read, wherever the file is cut', async () => {
  const xml = '<a><!-- none --><![CDATA[<b>]]></a>';
  for (let at = 1; at < xml.length; at += 1) {
    let read = '';
    const parts = [xml.slice(0, at), xml.slice(at)].map((part) => Buffer.from(part));
    await readAllXml(Readable.from(parts), { open: () => undefined, text: (text) => (read += text) });
    expect(read).toBe('<b>');
  }
});
