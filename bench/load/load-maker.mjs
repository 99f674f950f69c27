import { BenchError } from '../support/bench-error.mjs';
import { autocannonLoad } from './autocannon.mjs';
import { wrk } from './wrk.mjs';

/** The load generator: wrk if it is installed, else autocannon. @param name forces one of them */
export async function loadMaker(folder, name) {
  const made = name === 'autocannon' ? null : wrk(folder);
  if (name === 'wrk' && !made) throw new BenchError('wrk is not installed: omit --load to use autocannon');
  return made ?? autocannonLoad();
}
