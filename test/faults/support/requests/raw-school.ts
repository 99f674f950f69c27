import type { Sql } from 'postgres';
import { TestSchool } from '../../../support/test-school';
import { answersIn, exchange } from './wire';

export const post = 'POST /v1/students HTTP/1.1';

export const studentNamed = (name: string): string =>
  JSON.stringify({ name, email: 'ada@example.org', grade_level: '5' });

/** A school to which bytes are sent as they are, among them requests that nobody may carry out. */
export class RawSchool {
  private constructor(
    private readonly school: TestSchool,
    private readonly sql: Sql,
    readonly key: string,
  ) {}

  static async open(): Promise<RawSchool> {
    const school = await TestSchool.open();
    return new RawSchool(school, school.sql(), await school.unlimitedKey());
  }

  get port(): number {
    return this.school.port;
  }

  /** Lines are as given; a length is only among them where there is a body and no other framing. */
  request(requestLine: string, lines: readonly string[], body = '', holder = this.key): string {
    const framing = body !== '' && !lines.some((line) => /^[ \t]*(content-length|transfer-encoding)/i.test(line));
    const all = [requestLine, 'Host: school', `Authorization: Bearer ${holder}`, ...lines];
    return `${[...all, ...(framing ? [`Content-Length: ${body.length}`] : [])].join('\r\n')}\r\n\r\n${body}`;
  }

  /** What must never be carried out: it stands where another server would see the rest of the request before it. */
  smuggled(): string {
    return this.request(post, ['Content-Type: application/json'], studentNamed('Smuggled'));
  }

  /** The last on its line: were anything but it left over, there would be more answers than two. */
  goodbye(): string {
    return this.request('GET /v1/students?per_page=1 HTTP/1.1', ['Connection: close']);
  }

  /** How much of what was smuggled has come in. */
  async carriedOut(): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      SELECT count(*)::integer FROM student WHERE name = 'Smuggled'`;
    return row!.count;
  }

  /** As if nothing had. */
  forget(): PromiseLike<unknown> {
    return this.sql`DELETE FROM student WHERE name = 'Smuggled'`;
  }

  /** The statuses of all answers to some bytes, and whether the last one says goodbye. */
  async answersTo(bytes: string): Promise<{ statuses: number[]; closes: boolean }> {
    const { received, wasClosed } = await exchange(this.port, Buffer.from(bytes, 'latin1'));
    const answers = answersIn(received);
    const closes = wasClosed && answers.at(-1)?.headers['connection'] === 'close';
    return { statuses: answers.map(({ status }) => status), closes };
  }

  close(): Promise<void> {
    return this.school.close();
  }
}
