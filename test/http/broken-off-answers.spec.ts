import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OpenConnections } from '@homeroom/http';
import { eventually } from '../support/programs/process';

const count = 50;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('answers that clients break off are not kept, with what they would have sent', async () => {
  const answers: WeakRef<ServerResponse>[] = [];
  const server = createServer((_request, response) => {
    answers.push(new WeakRef(response));
    response.write('The first part');
  });
  const connections = new OpenConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  for (let at = 0; at < count; at += 1) {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: school\r\n\r\n');
    await once(client, 'data');
    client.destroy();
    await once(client, 'close');
  }
  await eventually(() => Promise.resolve(connections.pending === 0));
  // The last ones may still be on the stack.
  await eventually(() => {
    collectGarbage();
    return Promise.resolve(answers.filter((answer) => answer.deref()).length < 5);
  });
  expect(answers).toHaveLength(count);
  server.close();
  await once(server, 'close');
});
