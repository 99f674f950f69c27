/** Load by autocannon, for machines without wrk. It runs in this process. */
export async function autocannonLoad() {
  const { default: autocannon } = await import('autocannon');
  return {
    name: 'autocannon',
    async run({ port, key, requests, connections, seconds }) {
      let at = 0;
      const next = (request) => {
        const { method, path, body } = requests[at % requests.length];
        at += 1;
        const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
        return { ...request, method, path, body, headers };
      };
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: [{ setupRequest: next }],
      });
      const { requests: sent, latency, throughput, non2xx, errors, timeouts, duration } = result;
      return {
        answers: sent.total,
        rate: sent.total / duration,
        p50: latency.p50,
        p99: latency.p99,
        bytes: sent.total === 0 ? 0 : Math.round(throughput.total / sent.total),
        refused: non2xx,
        broken: errors + timeouts,
      };
    },
  };
}
