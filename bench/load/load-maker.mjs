import { BenchError } from '../support/bench-error.mjs';
import { autocannonLoad } from './autocannon.mjs';
import { wrk } from './wrk.mjs';

/** What makes the load: wrk where it is installed, else autocannon. @param name to have one of them, whatever is installed */
export async function loadMaker(folder, name) {
  const made = name === 'autocannon' ? null : wrk(folder);
  if (name === 'wrk' && !made)
    throw new BenchError('wrk is not installed: leave --load out, and autocannon makes the load');
  return made ?? autocannonLoad();
}
