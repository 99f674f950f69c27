/** The layers of a server. Each one includes those before it. */
export const layers = [
  { id: 'http', name: 'node:http, a fixed answer' },
  { id: 'fastify', name: '+ Fastify' },
  { id: 'driver', name: '+ one statement through postgres.js, JSON made by Node' },
  { id: 'postgresJson', name: '+ JSON made by PostgreSQL instead, passed on' },
  { id: 'nest', name: '+ Nest' },
  { id: 'admission', name: '+ bearer key by passport, rate-limit headers' },
  { id: 'validation', name: '+ validation by class-validator' },
  { id: 'logging', name: '+ one line of log a request, by pino' },
];
