import { errorCatalogue } from '@homeroom/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { checkerOf, type Operation } from '../../support/docs/open-api';
import type { GeneratedRequest } from './requests/generated-requests';
import type { WireAnswer } from './requests/wire';

/** Holds answers against a document. */
export class Judge {
  private readonly check: ReturnType<typeof checkerOf>;

  /** The codes of the service itself, and those of the rules that the document shows. */
  private readonly codes: ReadonlySet<string>;

  constructor(readonly document: OpenAPIObject) {
    const shown = [...JSON.stringify(document).matchAll(/"code":"([A-Z_]+)"/g)].map(([, code = '']) => code);
    this.codes = new Set([...errorCatalogue.map(({ example }) => example.code), ...shown]);
    this.check = checkerOf(document);
  }

  /** What is wrong with an answer; null when nothing is. */
  faultOf({ method, target }: Pick<GeneratedRequest, 'method' | 'target'>, answer: WireAnswer): string | null {
    const { status, headers, body } = answer;
    if (status >= 500) return 'a failure of the service';
    if (method === 'HEAD' || status === 304 || status === 204) return body === '' ? null : 'a body where there is none';
    if (headers['content-type'] !== 'application/json; charset=utf-8') return 'no JSON';
    const missing = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    for (const name of missing) if (!headers[name]) return `no ${name}`;
    const said = JSON.parse(body) as object;
    const envelope = status >= 400 ? this.faultOfEnvelope(status, said) : null;
    return envelope ?? this.faultByDocument(this.operationOf(method, target), status, said);
  }

  /** What is wrong with the body of an error. */
  faultOfEnvelope(status: number, said: object): string | null {
    const { error, code, ...rest } = said as { error: unknown; code: string; status: number; details?: unknown };
    if (typeof error !== 'string' || rest.status !== status) return 'no envelope';
    if (!this.codes.has(code)) return `an unknown code`;
    const fields = Object.keys(rest).filter((name) => name !== 'results');
    return fields.join() === (status === 429 ? 'status,details' : 'status') ? null : 'more than an envelope';
  }

  private faultByDocument(operation: Operation | null, status: number, said: object): string | null {
    if (!operation) return status >= 400 ? null : 'an answer of no operation';
    const found = operation.responses[status];
    if (!found) return 'a status that is not documented';
    const name = found.$ref?.split('/').at(-1);
    const response = (name === undefined ? found : this.document.components!.responses![name]) as typeof found;
    return this.check(response.content!['application/json'].schema, said);
  }

  /** The operation of the document that a request is for; null when there is none. */
  private operationOf(method: string, target: string): Operation | null {
    const [path = ''] = target.replace(/^http:\/\/x/, '').split('?');
    for (const [pattern, item] of Object.entries(this.document.paths)) {
      const isMatch = new RegExp(`^/v1${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
      const operation = (item as Record<string, Operation>)[method.toLowerCase()];
      if (isMatch && operation) return operation;
    }
    return null;
  }
}
