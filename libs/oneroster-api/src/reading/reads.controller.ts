import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OneRosterScopes } from '../authentication/oneroster-scopes';
import type { ReadOperation } from './read-operation';
import { OneRosterReader } from './oneroster-reader';

type Handler = (
  this: { readonly reader: OneRosterReader },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

/** A controller with one method for each read. @param root the path of the service below `/ims/oneroster` */
export function readsController(root: string, operations: readonly ReadOperation[]): Type {
  @Controller(root)
  class ReadsController {
    constructor(readonly reader: OneRosterReader) {}
  }
  for (const operation of operations) {
    const { operationId, path, scopes } = operation;
    const handler: Handler = function (request, reply) {
      return this.reader.answer(operation, request, reply);
    };
    const descriptor: PropertyDescriptor = { value: handler, writable: true, configurable: true };
    Object.defineProperty(ReadsController.prototype, operationId, descriptor);
    Req()(ReadsController.prototype, operationId, 0);
    Res()(ReadsController.prototype, operationId, 1);
    for (const decorate of [Get(path.replaceAll(/\{(\w+)\}/g, ':$1')), OneRosterScopes(...scopes)])
      decorate(ReadsController.prototype, operationId, descriptor);
  }
  return ReadsController;
}
