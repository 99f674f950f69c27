import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import type { Contact, ContactFilter, CreateContact, UpdateContact } from './records.ts';

/** The guardians and other contacts of students. `students.contacts` has those of one student. */
export class Contacts extends CreatedRecords<Contact, CreateContact, UpdateContact, ContactFilter> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/contacts');
    this.#connection = connection;
  }

  /** Adds many contacts. Sends 500 in each request. */
  createMany(bodies: readonly CreateContact[], options: BatchOptions = {}): Promise<Batch<Contact>> {
    return sendBatch(bodies, options, (records, { query, options }) =>
      this.#connection.create(
        (api, init) => api.POST('/contacts/batch', { params: { query }, body: { records }, ...init }),
        options,
      ),
    );
  }
}
