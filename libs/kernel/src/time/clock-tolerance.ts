/**
 * Milliseconds by which the clocks of several processes may differ. A stored instant further in the future was written while
 * a clock was ahead.
 */
export const clockTolerance = 60_000;
