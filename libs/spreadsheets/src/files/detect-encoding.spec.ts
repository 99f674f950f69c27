import { detectEncoding } from './detect-encoding';
import { UnreadableFile } from './unreadable-file';

/** The bytes of words in an encoding, as one character each. */
function bytesOf(text: string, encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), String.fromCharCode(byte)]),
  );
  return text.split(' ').map((word) => [...word].map((letter) => bytes.get(letter)!).join(''));
}

describe('the encoding of a file with a few names', () => {
  it.each([
    ['windows-1252', 'Zoë'],
    ['windows-1252', 'Noël'],
    ['windows-1252', 'José Muñoz'],
    ['windows-1252', 'Andrés Cañas'],
    ['windows-1252', 'Renée O’Brien François'],
    ['windows-1252', 'Jürgen Groß Fränzi'],
    ['windows-1252', 'João Conceição'],
    ['windows-1252', 'Søren Kjær'],
    ['windows-1252', 'Þór Guðmundsson Ragnheiður'],
    ['windows-1250', 'Łucja Żak'],
    ['windows-1250', 'Żaneta Dąbrowska Stanisław'],
    ['windows-1250', 'Jiří Dvořák Tomáš'],
    ['windows-1250', 'Győző Szűcs'],
    ['iso-8859-2', 'Łucja Śliwińska'],
    ['windows-1251', 'Анна Волкова'],
    ['windows-1251', 'Їжакевич Євген'],
    ['koi8-r', 'Анна Волкова'],
    ['iso-8859-5', 'Анна Волкова'],
    ['windows-1253', 'Άννα Παπαδόπουλος'],
    ['windows-1254', 'Ayşe Yılmaz İbrahim Şahin Doğan'],
    ['windows-1257', 'Žydrūnas Šimkus Kazlauskienė'],
    ['macintosh', 'José Muñoz Björn'],
  ])('is %s for %s', async (encoding, text) => {
    const words = bytesOf(text, encoding).filter((word) => /[\x80-\xff]/.test(word));
    expect(await detectEncoding(words)).toBe(encoding);
  });

  it('is not certain where two readings are about as likely, which are shown', async () => {
    const reading = detectEncoding(bytesOf('Václav Němec', 'windows-1250'));
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(reading).rejects.toThrow(
      /not certain: perhaps windows-1250 \(Central European\) with the words Němec, or windows-1252 \(Western European\) with the words Nìmec\./,
    );
  });

  it('is not certain where no reading has plausible words', async () => {
    const japanese = Buffer.from('8eb193638abc88ea98598ab48e9a8f8397', 'hex').toString('latin1');
    await expect(detectEncoding([japanese])).rejects.toThrow(/not certain/);
  });
});
