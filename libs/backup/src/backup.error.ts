/** A backup cannot be written, read or used; the message says why. */
export class BackupError extends Error {}
