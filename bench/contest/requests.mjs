/** So many requests are made, and sent again and again. */
const requestCount = 2000;
/** More than any machine of today answers, of writes that must not be sent twice. */
const requestsPerSecond = 20_000;

/** What one run sends. @param item see `items.mjs` */
export function requestsOf({ isOnce = false, request }, facts, seconds) {
  const count = isOnce ? Math.ceil(requestsPerSecond * seconds) : requestCount;
  const requests = Array.from({ length: count }, (_, turn) => request(facts, turn));
  // Where there is an end of what may be written, no request is left.
  return requests.filter((each) => each !== null);
}
