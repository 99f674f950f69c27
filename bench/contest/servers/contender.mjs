import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { processorMilliseconds, residentMegabytes } from '../../support/processor-time/measured-process.mjs';

/** A measured server: its process, port, API key and database schema. */
export class Contender {
  constructor({ name, child, port, key, schema, database }) {
    Object.assign(this, { name, child, port, key, schema, database });
    this.agent = new Agent({ keepAlive: true });
  }

  get residentMegabytes() {
    return residentMegabytes(this.child.pid);
  }

  get processorMilliseconds() {
    return processorMilliseconds(this.child.pid);
  }

  get isOver() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends one request. @returns the parsed body @throws if the status is an error */
  ask({ method, path, body }) {
    const headers = { authorization: `Bearer ${this.key}` };
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    return new Promise((resolve, reject) => {
      const { agent, port } = this;
      const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () => {
          if (answer.statusCode < 400) return resolve(JSON.parse(text));
          return reject(new Error(`${this.name} answered ${method} ${path} with ${answer.statusCode}: ${text}`));
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  async close() {
    this.agent.destroy();
    if (this.isOver) return;
    const exit = once(this.child, 'exit');
    if (this.child.connected) this.child.disconnect();
    else this.child.kill('SIGTERM');
    await exit;
  }
}
