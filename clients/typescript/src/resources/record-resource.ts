import type { Connection } from '../connection/connection.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetNamedOptions } from '../connection/options.ts';
import type { paths } from '../schema.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import type { CursorPage, Page, Paging } from './records.ts';
import { SortedList } from './sorted-list.ts';

/** openapi-fetch with a path that is known only at run time. The types of the resource say what it takes and answers. */
interface AnyPath {
  GET(path: string, init: object): Promise<{ data?: never; error?: unknown; response: Response }>;
  POST: AnyPath['GET'];
  PUT: AnyPath['GET'];
  DELETE: AnyPath['GET'];
}

/** Records of one kind that are read, changed and removed. */
export class RecordResource<
  Item extends { readonly id: number },
  Change,
  Filter extends object,
  Get extends CallOptions = CallOptions,
> {
  readonly #connection: Connection;
  readonly #path: string;
  readonly #order: string;

  /**
   * @param path of the list
   * @param order of `list`
   */
  constructor(connection: Connection, path: keyof paths, order = 'id') {
    this.#connection = connection;
    this.#path = path;
    this.#order = order;
  }

  /** One page with `await`, and all records with `for await`. */
  list(filter?: Filter & Paging, options?: CallOptions): List<Item> {
    const given = filter ?? ({} as Filter);
    const inOrder = () => this.sorted(this.#order, given, options);
    return new List(given, inOrder, (paging) => this.#read<Page<Item>>({ ...given, ...paging }, options));
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter?: Filter, options?: CallOptions): Changes<Item> {
    return new Changes(cursor, (paging) => this.#read<CursorPage<Item>>({ ...paging, ...filter }, options));
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter?: Filter, options?: CallOptions): SortedList<Item> {
    return new SortedList(sort, (paging) => this.#read<CursorPage<Item>>({ ...paging, ...filter }, options));
  }

  get(id: number, options?: Get): Promise<Item> {
    const { include, ...call }: GetNamedOptions = options ?? {};
    const params = { path: { id }, ...(include && { query: { include } }) };
    return this.#connection.send<Item>((api, init) => (api as AnyPath).GET(this.#one, { params, ...init }), call);
  }

  /** Optional fields that are left out keep their values. null clears them. */
  update(id: number, body: Change, options?: ChangeOptions): Promise<Item> {
    const params = { path: { id } };
    return this.#connection.send<Item>(
      (api, init) => (api as AnyPath).PUT(this.#one, { params, body, ...init }),
      options,
    );
  }

  /** @throws RecordInUseError if other records refer to it */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => (api as AnyPath).DELETE(this.#one, { params, ...init }), options);
  }

  get #one(): string {
    return `${this.#path}/{id}`;
  }

  #read<Answer>(query: object, options?: CallOptions): Promise<Answer> {
    return this.#connection.send<Answer>(
      (api, init) => (api as AnyPath).GET(this.#path, { params: { query }, ...init }),
      options,
    );
  }
}

/** Records of one kind that are also created. */
export class CreatedRecords<
  Item extends { readonly id: number },
  New,
  Change,
  Filter extends object,
  Get extends CallOptions = CallOptions,
> extends RecordResource<Item, Change, Filter, Get> {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, path: keyof paths, order?: string) {
    super(connection, path, order);
    this.#connection = connection;
    this.#path = path;
  }

  create(body: New, options?: CreateOptions): Promise<Item> {
    return this.#connection.create<Item>((api, init) => (api as AnyPath).POST(this.#path, { body, ...init }), options);
  }
}
