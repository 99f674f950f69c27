// Checks the dependencies for known vulnerabilities and fails on high or critical ones. If the registry cannot be
// reached, prints a note and succeeds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Timeout of the registry in milliseconds. */
const timeout = 10_000;
const reportedSeverities = ['high', 'critical'];

const report = await audit();
if (!report?.metadata?.vulnerabilities) {
  console.log(`The dependencies were NOT audited: ${reasonIn(report)}`);
} else {
  const findings = Object.values(report.vulnerabilities).filter(({ severity }) =>
    reportedSeverities.includes(severity),
  );
  findings.forEach((finding) => console.error(lineOf(finding)));
  const others = Object.values(report.vulnerabilities).length - findings.length;
  console.log(
    `The dependencies were audited: ${findings.length} with severe vulnerabilities, ${others} with lesser ones`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

/** The report of npm; null if there was none in time. */
function audit() {
  const command = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${timeout}`];
  const npm = spawn('npm', command, { cwd: join(import.meta.dirname, '..'), detached: true });
  let output = '';
  npm.stdout.on('data', (text) => (output += text));
  npm.stderr.resume();
  // npm may be a wrapper script, so the whole process group is killed.
  const timer = setTimeout(() => process.kill(-npm.pid, 'SIGKILL'), timeout);
  return new Promise((resolve) => {
    npm.on('error', () => resolve({ message: 'npm is not installed' }));
    npm.on('close', () => {
      clearTimeout(timer);
      resolve(parsed(output));
    });
  });
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

function reasonIn(report) {
  if (!report) return `the registry did not answer within ${timeout / 1000} seconds`;
  return (report.message ?? report.error?.summary ?? 'the registry returned an error').split('\n', 1)[0];
}

function lineOf({ name, severity, range, via }) {
  const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`));
  return `${severity}: ${name} ${range}: ${titles.join('; ')}`;
}
