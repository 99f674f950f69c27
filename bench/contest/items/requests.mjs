/** Number of requests that are generated and then repeated. */
const requestCount = 2000;
/** Requests per second to generate for writes that must not be repeated. More than any current machine can answer. */
const requestsPerSecond = 20_000;

/** The requests of one run. @param item see `items.mjs` */
export function requestsOf({ isOnce = false, request }, facts, seconds) {
  const count = isOnce ? Math.ceil(requestsPerSecond * seconds) : requestCount;
  const requests = Array.from({ length: count }, (_, turn) => request(facts, turn));
  // An item may run out of requests.
  return requests.filter((each) => each !== null);
}
