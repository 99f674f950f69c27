import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchError } from '../support/bench-error.mjs';

const script = fileURLToPath(new URL('./replay.lua', import.meta.url));

/** Load by wrk with one thread; null if it is not installed. @param folder for the file of requests */
export function wrk(folder) {
  if (spawnSync('wrk', ['-v']).error) return null;
  const file = join(folder, 'requests.tsv');
  return {
    name: 'wrk',
    async run({ port, key, requests, connections, seconds }) {
      writeFileSync(file, requests.map(({ method, path, body = '' }) => `${method}\t${path}\t${body}\n`).join(''));
      const options = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', script];
      const child = spawn('wrk', [...options, `http://127.0.0.1:${port}`], {
        env: { ...process.env, BENCH_REQUESTS: file, BENCH_AUTHORIZATION: `Bearer ${key}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // wrk accepts only whole seconds, but reports its results when it is interrupted.
      const early = seconds % 1 === 0 ? null : setTimeout(() => child.kill('SIGINT'), seconds * 1000);
      const kill = () => child.kill('SIGKILL');
      process.once('exit', kill);
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
      const [code] = await once(child, 'close');
      process.off('exit', kill);
      clearTimeout(early);
      const [, result] = /RESULT (.*)/.exec(output) ?? [];
      if (!result) throw new BenchError(`wrk ended with code ${code} and without a result`);
      return outcomeOf(JSON.parse(result));
    },
  };
}

function outcomeOf({ answers, microseconds, bytes, p50, p99, refused, broken }) {
  return {
    answers,
    rate: answers / (microseconds / 1_000_000),
    p50: p50 / 1000,
    p99: p99 / 1000,
    bytes: answers === 0 ? 0 : Math.round(bytes / answers),
    refused,
    broken,
  };
}
