import { instantAsText, jsonArray, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { KeyNotFound } from '../api-keys/key.errors';
import { errorsPerKey } from './usage-batch';

/** The latest failed requests of a key: no body, no query value, no message, no path. */
@Injectable()
export class KeyErrorQueries {
  constructor(private readonly reader: ReadClient) {}

  /** The JSON array of the latest errors of a key, newest first. @throws KeyNotFound */
  latest(keyId: number): Promise<string> {
    const errors = `SELECT ${instantAsText('error.at')} AS at, method, route, status, code, cause, request_id
      FROM access.key_error error WHERE key_id = key.id ORDER BY error.at DESC, id DESC LIMIT ${errorsPerKey}`;
    return this.reader.getJson(
      `SELECT key.id, ${jsonArray(errors)} AS json FROM access.api_key key WHERE key.id = ANY ($1::int[])`,
      keyId,
      () => new KeyNotFound(),
    );
  }
}
