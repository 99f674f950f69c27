/** A file with errors was not imported. */
export class ImportRejected extends Error {}
