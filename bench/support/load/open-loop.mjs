import { connect } from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Sends requests at a constant rate over persistent connections, whether they are answered or not. Latency is measured
 * from the time at which a request was due, so it includes waiting for a connection.
 */
export class OpenLoop {
  constructor(requests) {
    this.requests = requests;
    this.idle = [];
    this.due = [];
    this.asked = 0;
    this.outcomes = new Map();
  }

  static async open({ port, requests, connections }) {
    const loop = new OpenLoop(requests);
    await Promise.all(Array.from({ length: connections }, () => loop.connect(port)));
    return loop;
  }

  /** @returns the sorted latencies in milliseconds by status, and the number of `missing` responses */
  async run({ rate, milliseconds }) {
    this.outcomes = new Map();
    const begun = performance.now();
    let sent = 0;
    for (let now = begun; now < begun + milliseconds; now = performance.now()) {
      const wanted = ((now - begun) * rate) / 1000;
      for (; sent < wanted; sent += 1) this.due.push(begun + (sent * 1000) / rate);
      this.sendDue();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const patience = performance.now() + 10_000;
    while (this.answered < sent && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const times of this.outcomes.values()) times.sort((one, other) => one - other);
    return { ...Object.fromEntries(this.outcomes), missing: sent - this.answered };
  }

  close() {
    this.idle.forEach((socket) => socket.destroy());
  }

  get answered() {
    return [...this.outcomes.values()].reduce((sum, { length }) => sum + length, 0);
  }

  sendDue() {
    while (this.due.length > 0 && this.idle.length > 0) {
      const socket = this.idle.shift();
      socket.since = this.due.shift();
      this.asked += 1;
      socket.write(this.requests[this.asked % this.requests.length]);
    }
  }

  connect(port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.rest = null;
      socket.on('connect', () => resolve(this.idle.push(socket)));
      socket.on('error', reject);
      socket.on('data', (chunk) => this.read(socket, chunk));
    });
  }

  read(socket, chunk) {
    const bytes = socket.rest ? Buffer.concat([socket.rest, chunk]) : chunk;
    const head = bytes.indexOf(endOfHead);
    const length =
      head < 0 ? Infinity : head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(bytes.latin1Slice(0, head))[1]);
    if (bytes.length < length) {
      socket.rest = bytes;
      return;
    }
    socket.rest = null;
    const status = bytes.latin1Slice(9, 12);
    if (!this.outcomes.has(status)) this.outcomes.set(status, []);
    this.outcomes.get(status).push(performance.now() - socket.since);
    this.idle.push(socket);
    this.sendDue();
  }
}
