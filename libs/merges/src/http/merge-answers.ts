import { Answer, callerOf } from '@homeroom/http';
import { undoDays } from '@homeroom/people';
import type { FastifyRequest } from 'fastify';
import type { Merged, Who } from '../application/record-merges';

const day = 24 * 3_600_000;

/** Who asks for a merge. */
export function mergerOf(request: FastifyRequest): Who {
  const { id: keyId, ownerId: userId } = callerOf(request);
  return { keyId, userId };
}

/** @param ids of both records, by the names of the interface */
export function mergeAnswer(ids: object, { at, moved, conflicts }: Merged<object>): Answer {
  const times = { merged_at: at.toISOString(), undo_until: new Date(at.getTime() + undoDays * day).toISOString() };
  return new Answer(200, JSON.stringify({ ...ids, ...times, moved, conflicts }));
}

/** @param stayed what was changed since the merge */
export const undoAnswer = (ids: object, stayed: object): Answer =>
  new Answer(200, JSON.stringify({ ...ids, ...stayed }));
