import { byHand } from '../../limit/limit-school.mjs';
import { startHomeroom } from './homeroom.mjs';
import { startLimit } from './limit.mjs';

/** Starts `limit` and Homeroom on one school, unless they run already. They end with the run. */
export async function startBoth(school, closing) {
  const { database, key } = school;
  school.limit ??= await closing.keep(() => startLimit(database, { key, schema: byHand }));
  school.homeroom ??= await closing.keep(() => startHomeroom(database, { key }));
  return [school.limit, school.homeroom];
}
