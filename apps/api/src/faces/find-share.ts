import type { ShareDays } from '@homeroom/classes';
import type { preHandlerHookHandler } from 'fastify';

/** Finds what a restricted caller sees on the day of the request. Others only write on that day. */
export const findShare =
  (days: ShareDays): preHandlerHookHandler =>
  ({ context, method }, _reply, done) => {
    const shareId = context.caller?.shareId ?? null;
    if (shareId === null) {
      if (method === 'GET' || method === 'HEAD') return done();
      days.begin().then(() => done(), done);
      return;
    }
    days.today(shareId).then((share) => {
      context.share = share;
      done();
    }, done);
  };
