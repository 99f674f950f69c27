/** The embedded PostgreSQL cannot be used. The message tells the operator why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Explains errors of the operating system. Other errors are returned unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const where = path ?? dataDir;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskIsFull(where, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(where, dataDir, error);
    case 'ENOTDIR':
    case 'EEXIST':
      return notAFolder(dataDir, error);
    default:
      return error;
  }
}

export function diskIsFull(where: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The disk that holds ${where} is full. Free some space, or set DATA_DIR to a folder on another disk, and start again.`,
    { cause },
  );
}

function notWritable(where: string, dataDir: string, cause: unknown): EmbeddedPostgresError {
  const refusedPath = where === dataDir ? '' : ` (it was refused at ${where})`;
  return new EmbeddedPostgresError(
    `DATA_DIR is not writable: ${dataDir}${refusedPath}. ` +
      'Change its owner to the user that runs this, run this as its owner, or set DATA_DIR to another folder.',
    { cause },
  );
}

export function notAFolder(dataDir: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `DATA_DIR is not a folder: ${dataDir}. Set DATA_DIR to the path of a folder; it is created when it does not exist.`,
    { cause },
  );
}

export function noFolderThere(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `DATA_DIR cannot be created: no folder can be made at ${path}. Set DATA_DIR to the path of a folder on a disk.`,
    { cause },
  );
}
