import type { ShownLimit } from '@homeroom/access';

/** The requests that a key or the keys of a school may make, such as `5000/h, 500/min`. */
export const limitText = ({ per_hour, per_minute }: ShownLimit): string => `${per_hour}/h, ${per_minute}/min`;
