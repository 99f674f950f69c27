/** The encodings that a file which is neither UTF-8 nor UTF-16 may have, as `TextDecoder` names them, with what they are used for. */
const fileEncodings = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'iso-8859-2': 'Central European, ISO',
  'iso-8859-5': 'Cyrillic, ISO',
  'iso-8859-7': 'Greek, ISO',
  'koi8-r': 'Cyrillic, KOI8-R',
  'koi8-u': 'Ukrainian, KOI8-U',
  macintosh: 'Western European, Mac OS',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
} as const;

export type FileEncoding = keyof typeof fileEncodings;

export const fileEncodingNames = Object.keys(fileEncodings) as FileEncoding[];

/** An encoding with what it is used for. */
export const describeEncoding = (encoding: FileEncoding): string => `${encoding} (${fileEncodings[encoding]})`;
