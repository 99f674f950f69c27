import { ask, tokenOf } from '../support/one-roster';
import type { Answer, TestSchool } from '../support/test-school';

/** An object of the standard. */
export type Obj = Readonly<Record<string, unknown>> & { readonly sourcedId: string };

/** A client that writes to the gradebook. */
export class GradebookClient {
  private constructor(
    private readonly school: TestSchool,
    private readonly token: string,
  ) {}

  /** @param key by default one that may do everything */
  static async of(school: TestSchool, key?: string): Promise<GradebookClient> {
    return new GradebookClient(school, await tokenOf(school, key));
  }

  get(path: string, service: 'rostering' | 'gradebook' = 'gradebook'): Promise<Answer> {
    return ask(this.school, `/${service}/v1p2${path}`, this.token);
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return ask(this.school, `/gradebook/v1p2${path}`, this.token, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  /** One object that must be there. */
  async one(path: string): Promise<Obj> {
    const answer = await this.get(path);
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()]);
    return Object.values(answer.body as Record<string, Obj>)[0]!;
  }

  /** All objects of a list. */
  async all(path: string, service: 'rostering' | 'gradebook' = 'gradebook'): Promise<Obj[]> {
    const answer = await this.get(`${path}?limit=10000`, service);
    expect([path, answer.status]).toEqual([path, 200]);
    return Object.values(answer.body as Record<string, Obj[]>)[0] ?? [];
  }
}
