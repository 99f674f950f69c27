import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { BenchError } from '../bench-error.mjs';

const samplingInterval = 100;

/** Runs a Node program and measures its time and its peak memory. */
export async function runMeasured(program, args, environment) {
  const start = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const samples = [];
  const sampling = setInterval(() => {
    samples.push({ at: performance.now() - start, megabytes: residentMegabytes(child.pid) });
  }, samplingInterval);
  const [code] = await once(child, 'exit').finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}`);
  const time = performance.now() - start;
  return {
    time,
    peakUpTo(share) {
      return Math.max(...samples.filter(({ at }) => at <= time * share).map(({ megabytes }) => megabytes));
    },
  };
}

/** The resident memory of a process; 0 if it has ended. */
export function residentMegabytes(pid) {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The processor time of a process, with a resolution of 10 ms. */
export function processorMilliseconds(pid) {
  if (process.platform !== 'linux') {
    const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
    return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
  }
  // The fields after the program's name, which may contain any characters.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Runs a Node program. @returns its standard output */
export async function run(args, environment) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => (written[name] += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new BenchError(`${args.join(' ')} ended with code ${code}: ${written.stderr}`);
  return written.stdout;
}
