/** The lifetime of a new key without an explicit expiry, in the dashboard and on the command line. */
export const defaultKeyLifetimeDays = 365;
