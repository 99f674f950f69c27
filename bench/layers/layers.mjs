/** The layers of a server. Each one includes those before it. */
export const layers = [
  { id: 'http', name: 'node:http, a fixed response' },
  { id: 'fastify', name: '+ Fastify' },
  { id: 'driver', name: '+ one statement through pg, JSON by Node' },
  { id: 'postgresJson', name: '+ JSON by PostgreSQL instead, passed through' },
  { id: 'nest', name: '+ Nest' },
  { id: 'admission', name: '+ bearer key by passport, rate-limit headers' },
  { id: 'validation', name: '+ validation by class-validator' },
  { id: 'logging', name: '+ one log line per request, by pino' },
];
