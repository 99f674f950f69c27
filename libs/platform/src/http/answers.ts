import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The content type of every answer. */
export const jsonType = 'application/json; charset=utf-8';

/** Where this environment's records live, as callers see it. */
@Injectable()
export class Answers {
  /** @param baseUrl ends with the version segment */
  constructor(readonly baseUrl: string) {}

  /** 201 with the record and its `Location`. */
  created(reply: FastifyReply, resource: string, id: number, json: string): FastifyReply {
    return reply.code(201).header('location', `${this.baseUrl}/${resource}/${id}`).send(json);
  }
}
