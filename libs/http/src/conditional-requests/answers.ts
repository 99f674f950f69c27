import { Injectable } from '@nestjs/common';
import type { Written } from '@homeroom/database';
import { entityTagOf } from './entity-tag';

/** The content type of every answer. */
export const jsonType = 'application/json; charset=utf-8';

/** What a handler answers where a status of 200 and a body do not say it all. */
export class Answer {
  constructor(
    readonly status: number,
    /** The text of the body. */
    readonly json: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** One record, with the entity tag by which callers know this state of it. */
export const recordAnswer = (json: string): Answer => new Answer(200, json, { etag: entityTagOf(json) });

/** Where this environment's records live, as callers see it. */
@Injectable()
export class Answers {
  /** @param baseUrl ends with the version segment */
  constructor(readonly baseUrl: string) {}

  /** 201 with the new record and its `Location`. */
  created(resource: string, { id, json }: Written): Answer {
    return new Answer(201, json, { ...recordAnswer(json).headers, location: `${this.baseUrl}/${resource}/${id}` });
  }
}
