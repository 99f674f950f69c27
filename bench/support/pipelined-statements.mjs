import pg from 'pg';

/**
 * Sends prepared statements over a few connections, each without waiting for the answers before, as Homeroom does.
 *
 * The cost of a statement does not depend on how many were sent before. That of postgres.js 3.4.9 does: its queue of busy
 * connections is an array that is shortened only when no connection is busy, and each statement searches it from its start.
 *
 * @param address of the database: a URL, or the options of pg
 * @returns a function that takes the text and the values of a statement, and returns its rows
 */
export async function pipelinedStatements(address, schema, connections) {
  const options = { pipeline: true, options: `-c search_path=${schema}` };
  const config = 'url' in address ? { connectionString: address.url, ...options } : { ...address, ...options };
  const clients = Array.from({ length: connections }, () => new pg.Client(config));
  await Promise.all(clients.map((client) => client.connect()));
  const names = new Map();
  let turn = 0;
  return async (text, values) => {
    if (!names.has(text)) names.set(text, `statement_${names.size}`);
    turn = (turn + 1) % connections;
    const { rows } = await clients[turn].query({ name: names.get(text), text, values });
    return rows;
  };
}
