import type { Answer, TestSchool } from '../support/test-school';
import { ask, tokenOf } from '../support/one-roster';
import { AnswerChecker } from './answer-checker';
import { version11 } from './version-1-1-schemas';

/** An object of the standard. */
export type RosterObject = Readonly<Record<string, unknown>> & { readonly sourcedId: string };

export interface Page {
  readonly objects: readonly RosterObject[];
  readonly total: number;
  /** URLs by their relation. */
  readonly links: Readonly<Record<string, string>>;
}

type Query = Readonly<Record<string, string | number>>;

type Service = 'rostering' | 'gradebook';

const documents: Readonly<Record<Service, string>> = {
  rostering: 'onerosterv1p2rostersservice_openapi3_v1p0.json',
  gradebook: 'onerosterv1p2gradebookservice_openapi3_v1p0.json',
};

/** A consumer of a service that takes no answer which differs from the schemas of the discovery document. */
export class Consumer {
  private constructor(
    private readonly school: TestSchool,
    private readonly token: string,
    private readonly root: string,
    readonly checker: AnswerChecker,
  ) {}

  /** @param token by default one that may read everything */
  static async of(school: TestSchool, token?: string, service: Service = 'rostering'): Promise<Consumer> {
    const root = `/${service}/v1p2`;
    const { body } = await ask(school, `${root}/discovery/${documents[service]}`, null);
    return new Consumer(school, token ?? (await tokenOf(school)), root, new AnswerChecker(body));
  }

  /** A consumer of version 1.1. @param token by default one that may read everything */
  static async of11(school: TestSchool, token?: string): Promise<Consumer> {
    return new Consumer(school, token ?? (await tokenOf(school)), '/v1p1', new AnswerChecker(version11, true));
  }

  /** @param path below the root of the service, without its query */
  async get(path: string, query: Query | string = ''): Promise<Answer> {
    const text = typeof query === 'string' ? query : queryOf(query);
    const answer = await ask(this.school, `${this.root}${path}${text && '?'}${text}`, this.token);
    const problems = this.checker.problemsOf(path, answer, /(?:^|&)fields=/.test(text));
    if (problems.length > 0) throw new Error(`GET ${path}?${text}: ${problems.slice(0, 5).join('; ')}`);
    return answer;
  }

  async page(path: string, query: Query | string = ''): Promise<Page> {
    const answer = await this.get(path, query);
    if (answer.status !== 200) throw new Error(`GET ${path}?${JSON.stringify(query)}: ${answer.status} ${answer.text}`);
    return {
      objects: Object.values(answer.body as object)[0] as RosterObject[],
      total: Number(answer.headers.get('x-total-count')),
      links: linksIn(answer.headers.get('link') ?? ''),
    };
  }

  /** All active objects of a list. */
  async list(path: string, query: Query = {}): Promise<readonly RosterObject[]> {
    const { objects, total } = await this.page(path, { limit: 10_000, ...query });
    if (total !== objects.length) throw new Error(`${path} has ${objects.length} objects, and counts ${total}`);
    return objects;
  }

  /** The pages to which the links `next` lead. */
  async pages(path: string, query: Query): Promise<readonly Page[]> {
    const pages = [await this.page(path, query)];
    for (let next = pages[0]?.links['next']; next !== undefined; next = pages.at(-1)?.links['next']) {
      pages.push(await this.follow(next));
    }
    return pages;
  }

  /** Reads a page by its absolute URL. */
  follow(url: string): Promise<Page> {
    return this.page(...(this.within(url).split('?', 2) as [string, string]));
  }

  /** The part of a public URL below the root of the service. */
  within(url: string): string {
    const { pathname, search } = new URL(url);
    const prefix = `/ims/oneroster${this.root}`;
    if (!pathname.startsWith(`${prefix}/`)) throw new Error(`Not below the root of the service: ${url}`);
    return pathname.slice(prefix.length) + search;
  }
}

const queryOf = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The links of a header by their relation (RFC 8288). */
function linksIn(header: string): Record<string, string> {
  const links = header === '' ? [] : header.split(/,\s*(?=<)/);
  return Object.fromEntries(
    links.map((link) => {
      const [, url, rel] = /^<([^<>\s]+)>\s*;\s*rel="(\w+)"$/.exec(link) ?? [];
      if (url === undefined || rel === undefined) throw new Error(`Not a link: ${link}`);
      return [rel, url];
    }),
  );
}
