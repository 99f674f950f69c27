import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerAsyncHookHandler,
  preHandlerHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { HttpAdapter } from '../conditional-requests/answers';
import { isDelegated } from './routes';

/**
 * The steps of a request, by the phases in which Fastify runs them. Within a phase they run in the order of the list. A step that throws,
 * or passes an error on, ends the way: the error is sent, and the steps of `onSend` and `onResponse` follow.
 */
export interface RequestSteps {
  /** The head has arrived. */
  readonly onRequest: readonly ((request: FastifyRequest, reply: FastifyReply) => void | Promise<void>)[];
  /** The body is going to be read. */
  readonly preParsing: readonly preParsingHookHandler[];
  /** The body has arrived. */
  readonly preValidation: readonly preValidationHookHandler[];
  /** The route is going to be handled: guards, interceptors, pipes and the handler follow. */
  readonly preHandler: readonly (preHandlerHookHandler | preHandlerAsyncHookHandler)[];
  /** The response is going to be sent. */
  readonly onSend: readonly onSendHookHandler[];
  /** The response was sent. */
  readonly onResponse: readonly ((request: FastifyRequest, reply: FastifyReply) => void)[];
}

/** Lets each request pass the steps, but those that another application of this process answers. Call before the routes are registered. */
export function takeSteps(adapter: HttpAdapter, steps: RequestSteps): void {
  const fastify = adapter.getInstance();
  // The hooks of the adapter also run for `OPTIONS *`.
  adapter.setOnRequestHook(async (request, reply) => {
    if (isDelegated(request)) return;
    for (const step of steps.onRequest) {
      const unfinished = step(request, reply);
      if (unfinished) await unfinished;
    }
  });
  for (const step of steps.preParsing) fastify.addHook('preParsing', step);
  for (const step of steps.preValidation) fastify.addHook('preValidation', step);
  for (const step of steps.preHandler) fastify.addHook('preHandler', step as preHandlerHookHandler);
  for (const step of steps.onSend) {
    fastify.addHook('onSend', function (request, reply, payload, done) {
      return isDelegated(request) ? done(null, payload) : step.call(this, request, reply, payload, done);
    });
  }
  adapter.setOnResponseHook((request, reply, done) => {
    done();
    if (isDelegated(request)) return;
    for (const step of steps.onResponse) step(request, reply);
  });
}
