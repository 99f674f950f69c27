import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { instantAsText, jsonArray, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

const PAGE = `SELECT ${jsonArray(`SELECT id, ${instantAsText('at')} AS at, json_build_object('id', actor_id, 'name', actor) AS actor,
    action, json_build_object('type', subject_type, 'id', subject_id, 'name', subject) AS subject, environment, address,
    details FROM access.audit_event event ORDER BY event.id DESC LIMIT $1::int OFFSET $2::bigint`)} AS json,
  (SELECT count(*) FROM access.audit_event) AS total`;

/** Pages of the audit trail of API keys and users, newest first. */
@Injectable()
export class AuditQueries {
  constructor(private readonly reader: ReadClient) {}

  page(request: PageRequest): Promise<Page> {
    return this.reader.page(PAGE, [request.perPage, rowsBefore(request)]);
  }
}
