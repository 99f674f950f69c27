import { contest } from './contest.mjs';

/** Has all entrants serve an item for some seconds: a server compiles what it does often, and the first to be measured must not pay for that. */
export async function warmUpServers(entrants, { item, pace, maker }) {
  if (pace.warmUp === 0) return;
  await contest(entrants, { item, maker, pace: { ...pace, warmUp: 0, rounds: 1, seconds: pace.warmUp * 5 } });
}
