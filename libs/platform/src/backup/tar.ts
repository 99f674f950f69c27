/** Bytes of a header, and what every member is filled up to. */
export const tarBlock = 512;

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * tarBlock);

/** A file in an archive. */
export interface TarMember {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Seconds since 1970. */
  readonly modifiedAt: number;
}

const longestName = 100;
/** What eleven octal digits can say. */
const largestOctal = 8 ** 11;
const sizeAt = 124;
const timeAt = 136;
const checksumAt = 148;

/** The header of a member that its owner alone may read, as POSIX ustar has it. */
export function tarHeader({ name, size, modifiedAt }: TarMember): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for an archive`);
  const block = Buffer.alloc(tarBlock);
  block.write(name);
  block.write('0000600\0' + '0000000\0' + '0000000\0', longestName);
  if (size < largestOctal) block.write(octal(size, 11), sizeAt);
  else writeLargeSize(block, size);
  block.write(octal(modifiedAt, 11), timeAt);
  block.write(`${' '.repeat(8)}0`, checksumAt);
  block.write('ustar\x0000', 257);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${octal(checksum, 6)}\0 `, checksumAt);
  return block;
}

/** The member of a header, or null unless it is, byte for byte, one that `tarHeader` writes. */
export function memberOf(header: Buffer): TarMember | null {
  const name = header.toString('utf8', 0, Math.min(header.indexOf(0), longestName));
  const isLarge = header[sizeAt] === largeSize;
  const size = isLarge ? Number(header.readBigUInt64BE(sizeAt + 4)) : numberAt(header, sizeAt);
  const member = { name, size, modifiedAt: numberAt(header, timeAt) };
  const isPossible = name !== '' && size >= 0 && Number.isSafeInteger(size + member.modifiedAt);
  return isPossible && tarHeader(member).equals(header) ? member : null;
}

/** Zeros that follow a member of so many bytes. */
export const paddingAfter = (size: number): number => (tarBlock - (size % tarBlock)) % tarBlock;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

const numberAt = (header: Buffer, at: number): number => parseInt(header.toString('latin1', at, at + 11), 8);

/** Says that a size follows in binary: GNU tar's way past 8 GiB, which others read as well. */
const largeSize = 0x80;

function writeLargeSize(block: Buffer, size: number): void {
  block[sizeAt] = largeSize;
  block.writeBigUInt64BE(BigInt(size), sizeAt + 4);
}
