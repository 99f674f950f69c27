/** Days for which a new key works, in the dashboard and at the command line, if no other expiry is chosen. */
export const defaultKeyLifetimeDays = 365;
