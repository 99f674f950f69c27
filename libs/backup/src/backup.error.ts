/** A backup cannot be written, read or used. The message says why. */
export class BackupError extends Error {}
