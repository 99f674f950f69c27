/** A file cannot be imported at all. The message says why, and what to do. */
export class UnreadableFile extends Error {}
