/** A running Homeroom, as its health check describes it. */
interface RunningHomeroom {
  readonly version: string;
  readonly environment: string;
}

/** The Homeroom that listens on a port; null if there is none, or another program. */
export async function homeroomAt(host: string, port: number): Promise<RunningHomeroom | null> {
  const { version, environment } = await getJson(host, port, '/v1/health').catch(() => ({
    version: null,
    environment: null,
  }));
  return typeof version === 'string' && typeof environment === 'string' ? { version, environment } : null;
}

/** The address to connect to, for an address that listens on all interfaces. */
const loopbackOf: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

export async function getJson(host: string, port: number, path: string): Promise<Record<string, unknown>> {
  const address = loopbackOf[host] ?? (host.includes(':') ? `[${host}]` : host);
  const answer = await fetch(`http://${address}:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
  return (await answer.json()) as Record<string, unknown>;
}
