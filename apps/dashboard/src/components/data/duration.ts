const duration = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** A duration in words. @param milliseconds such as 12.3 */
export const durationOf = (milliseconds: number): string => `${duration.format(milliseconds)} ms`;
