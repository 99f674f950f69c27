import type { Connection } from '../connection/connection.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetOptions } from '../connection/options.ts';
import type { Announcement, AnnouncementFields, AnnouncementFilter, CursorPage, Page } from './records.ts';

/** Announcements to the school, a class or a grade level. */
export class Announcements {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The newest first. Expired announcements are included only with `active_only: false`. */
  list(filter: AnnouncementFilter = {}, options?: CallOptions): List<Announcement> {
    const inOrder = () => this.sorted('-published_at', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send(
        (api, init) => api.GET('/announcements', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<Page<Announcement>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: AnnouncementFilter = {}, options?: CallOptions): Changes<Announcement> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/announcements', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<Announcement>>;
    });
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter: AnnouncementFilter = {}, options?: CallOptions): SortedList<Announcement> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/announcements', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<Announcement>>;
    });
  }

  /** The announcement is published at once. */
  create(body: AnnouncementFields, options?: CreateOptions): Promise<Announcement> {
    return this.#connection.create((api, init) => api.POST('/announcements', { body, ...init }), options);
  }

  /** Also finds expired announcements. With `include: 'school'` the record has the school that it is for. */
  get(id: number, { include, ...options }: GetOptions = {}): Promise<Announcement> {
    const params = { path: { id }, ...(include && { query: { include } }) };
    return this.#connection.send((api, init) => api.GET('/announcements/{id}', { params, ...init }), options);
  }

  /** Optional fields that are left out keep their values. null clears them. A new scope clears the field of the old one. */
  update(id: number, body: AnnouncementFields, options?: ChangeOptions): Promise<Announcement> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/announcements/{id}', { params, body, ...init }), options);
  }

  /** Removes the announcement. To end it but keep it, change `expires_at`. */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/announcements/{id}', { params, ...init }), options);
  }
}
