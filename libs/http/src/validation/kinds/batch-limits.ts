/** The largest number of items of a batch. */
export const maxBatchItems = 500;

/** Bytes of the body of a batch. */
export const batchBodyLimit = 1024 * 1024;
