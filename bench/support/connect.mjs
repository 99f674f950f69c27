import postgres from 'postgres';

/** A pool on one schema, with a driver of its own. @param address of the database @param max maximum number of connections */
export function connect(address, schema, max) {
  const options = { max, connection: { search_path: schema }, onnotice: () => undefined };
  return 'url' in address ? postgres(address.url, options) : postgres({ ...address, ...options });
}
