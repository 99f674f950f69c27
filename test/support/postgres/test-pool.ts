import type { DatabaseAddress } from '@homeroom/database';
import postgres, { type Sql } from 'postgres';
import { instantOf } from '../../../libs/database/src/connections/value-types';
import { adminOf } from './test-server';

interface Options {
  /** The only schema on the search path. */
  readonly schema: string;
  /** Maximum number of connections. */
  readonly max: number;
}

const days = { to: 1082, from: [1082], serialize: String, parse: String };
const instants = {
  to: 1184,
  from: [1114, 1184],
  serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  parse: instantOf,
};

/** A pool that looks into the database past the product, with another driver. Dates are text. */
export const openTestPool = (address: DatabaseAddress, { schema, max }: Options): Sql =>
  postgres({
    ...adminOf(address),
    max,
    connection: { application_name: 'homeroom', search_path: schema, jit: 'off' },
    types: { date: instants, days } as Record<string, postgres.PostgresType>,
    onnotice: () => undefined,
  });
