import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { LoadGate } from './load-gate';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

/** Lets one in after the other until nobody may come in. */
function fill(gate: LoadGate): ServerResponse[] {
  const inside = [];
  while (!gate.isFull) {
    const one = response();
    expect(gate.enter(one)).toBe(true);
    inside.push(one);
  }
  return inside;
}

describe('a gate', () => {
  it('lets a burst in, and nobody behind it', () => {
    const gate = new LoadGate();
    expect(fill(gate).length).toBeGreaterThan(200);
    expect(gate.enter(response())).toBe(false);
  });

  it.each<[string, (gate: LoadGate, one: ServerResponse) => void]>([
    ['their answers are made, whether anybody reads them or not', (gate, one) => gate.leave(one)],
    ['nobody waits for their answers', (_gate, one) => one.emit('close')],
    ['their bodies are on the way', (gate, one) => gate.awaitBody(one)],
  ])('keeps nobody out while %s', (_what, happens) => {
    const gate = new LoadGate();
    for (const one of fill(gate)) happens(gate, one);
    expect(gate.isFull).toBe(false);
  });
});
