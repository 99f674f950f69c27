import { contest } from '../contest.mjs';

/** Lets all entrants serve an item for some seconds, so that the first measurement does not include JIT compilation. */
export async function warmUpServers(entrants, { item, pace, maker }) {
  if (pace.warmUp === 0) return;
  await contest(entrants, { item, maker, pace: { ...pace, warmUp: 0, rounds: 1, seconds: pace.warmUp * 5 } });
}
