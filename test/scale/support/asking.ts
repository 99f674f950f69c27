/** An answer, or in its place why there is none: then its status is 0. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly milliseconds: number;
}

/** Asks once, and repeats nothing. @param name under which a write may be repeated: its Idempotency-Key */
export async function ask(url: string, key: string, write?: { body: object; name?: string }): Promise<Outcome> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const named = write?.name === undefined ? {} : { 'idempotency-key': write.name };
  const sent = write ? { method: 'POST', body: JSON.stringify(write.body) } : {};
  const began = performance.now();
  const outcome = await fetch(url, { ...sent, headers: { ...headers, ...named } }).then(
    async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
    (error: unknown) => ({
      status: 0,
      headers: new Headers(),
      text: `${String(error)} ${String((error as Error).cause)}`,
    }),
  );
  return { ...outcome, milliseconds: performance.now() - began };
}

/** A student whom nobody else has. */
export const student = (mark: string) => ({ name: 'Ada Obi', email: `${mark}@school.example`, grade_level: '5' });

/** As many requests at once. */
export const askAtOnce = (count: number, url: string, key: string): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => ask(url, key)));

/** How many were let through; the rest have to be refused for the limit. */
export function allowed(outcomes: readonly Outcome[]): number {
  const through = outcomes.filter(({ status }) => status === 200);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(outcomes.length - through.length);
  return through.length;
}
