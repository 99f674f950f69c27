// Reads and writes a student with the given number of layers of a service:
//   node layer-server.mjs <number of layers, address, schema and key as JSON>
import { createServer } from 'node:http';
import Fastify from 'fastify';
import pino from 'pino';
import { pipelinedStatements } from '../support/pipelined-statements.mjs';
import { bearerAndLimits } from './bearer-and-limits.mjs';
import { layers } from './layers.mjs';
import { insert, valuesOf } from './new-student.mjs';

const { layer, address, schema, key, fixed } = JSON.parse(process.argv[2]);
const has = (name) => layers.findIndex(({ id }) => id === name) <= layer;
const json = 'application/json; charset=utf-8';
const run = await pipelinedStatements(address, schema, 3);

/** Returns JSON text. */
const store = has('postgresJson') ? readyJson() : has('driver') ? rows() : { one: () => fixed, add: () => fixed };
const port = await (has('nest') ? nest() : has('fastify') ? fastify() : bare());
process.on('disconnect', () => process.exit(0));
process.send({ port });

function rows() {
  return {
    one: async (id) => JSON.stringify((await run('SELECT * FROM student WHERE id = $1::int', [id]))[0]),
    add: async (student) => JSON.stringify((await run(`${insert} RETURNING *`, valuesOf(student)))[0]),
  };
}

function readyJson() {
  const select = 'SELECT row_to_json(s)::text AS json FROM student s WHERE id = $1::int';
  return {
    one: async (id) => (await run(select, [id]))[0].json,
    add: async (student) => (await run(`${insert} RETURNING row_to_json(s)::text AS json`, valuesOf(student)))[0].json,
  };
}

async function bare() {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') JSON.parse(Buffer.concat(chunks).toString());
      const head = { 'content-type': json, 'content-length': Buffer.byteLength(fixed) };
      response.writeHead(request.method === 'POST' ? 201 : 200, head).end(fixed);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

async function fastify() {
  const app = Fastify();
  app.get('/v1/students/:id', async ({ params }, reply) => reply.type(json).send(await store.one(params.id)));
  app.post('/v1/students', async ({ body }, reply) =>
    reply
      .code(201)
      .type(json)
      .send(await store.add(body)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address().port;
}

async function nest() {
  // Imported on demand, so that servers without Nest do not load it.
  const { nestStudents } = await import('./nest-students.mjs');
  const app = await nestStudents(store, { validates: has('validation') });
  const server = app.getHttpAdapter().getInstance();
  if (has('admission')) server.addHook('onRequest', bearerAndLimits(key));
  if (has('logging')) {
    const log = pino({ level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime });
    server.addHook('onResponse', (request, reply, done) => {
      const { id: requestId, method, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      log.info({ requestId, method, route: routeOptions.url, status: reply.statusCode, ms });
      done();
    });
  }
  await app.listen(0, '127.0.0.1');
  return app.getHttpServer().address().port;
}
