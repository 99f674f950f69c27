import { tmpdir } from 'node:os';

/** A temporary file cannot be stored, or not be read again. */
export class FileNotStored extends Error {}

/** Whether a file could not be written, for example on a full disk. */
export function isStorageError(error: unknown): error is Error {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'write' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** Rejects an import whose temporary files cannot be written. @throws FileNotStored */
export function failToStore(error: Error): never {
  throw new FileNotStored(`The rows cannot be stored in ${tmpdir()}: ${error.message}`, { cause: error });
}
