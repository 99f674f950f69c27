import type { Parameter } from '@homeroom/database';
import type { ReservedSql } from 'postgres';
import { arrayLiteral } from '../../libs/database/src/connections/value-types';
import type { Sent } from './sent';

/** A node of EXPLAIN's JSON, as far as it is looked at. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

/** What a prepared statement is planned with: its parameters, or, once PostgreSQL thinks it knows it, none. */
const modes = ['force_custom_plan', 'force_generic_plan'] as const;

/** The tables of which a statement reads all rows, or all entries of an index, under the plan of either mode. */
export async function tablesReadWhole(connection: ReservedSql, sent: Sent): Promise<string[]> {
  const plans = await plansOf(connection, sent);
  return [...new Set(plans.flatMap((plan) => readWhole(plan)))];
}

/** How a statement reads a table, such as `Index Only Scan`, under the plans of both modes. */
export async function scansOf(connection: ReservedSql, sent: Sent, table: string): Promise<string[]> {
  const plans = await plansOf(connection, sent);
  const nodes = plans.flatMap((plan) => withAllBelow(plan));
  return nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Node Type']);
}

/** The plan of a statement with its parameters: a line for each node, with its table and index, indented by its depth. */
export async function planOf(connection: ReservedSql, sent: Sent): Promise<string[]> {
  const [custom] = await plansOf(connection, sent, ['force_custom_plan']);
  return linesOf(custom!);
}

function linesOf(node: Node, depth = 0): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node;
  const line = [type, table && `of ${table}`, index && `by ${index}`].filter(Boolean).join(' ');
  return [`${'  '.repeat(depth)}${line}`, ...below.flatMap((each) => linesOf(each, depth + 1))];
}

/** How many pages of 8 KB a statement reads, from memory or from disk. */
export async function pagesReadBy(connection: ReservedSql, { statement, parameters }: Sent): Promise<number> {
  await connection.unsafe(`PREPARE measured AS ${statement}`);
  const [row] = await connection.unsafe<{ 'QUERY PLAN': [{ Plan: Buffers }] }[]>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE measured(${parameters.map(literal).join()})`,
  );
  await connection`DEALLOCATE measured`;
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = row!['QUERY PLAN'][0].Plan;
  return hit + read;
}

interface Buffers {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

async function plansOf(
  connection: ReservedSql,
  { statement, parameters }: Sent,
  planModes: readonly (typeof modes)[number][] = modes,
): Promise<Node[]> {
  const values = parameters.map(literal);
  const plans: Node[] = [];
  // Without this, PostgreSQL 15 overrates what a parallel sort saves, and sorts what an index has in order: not by itself,
  // which never takes so dear a plan, but when the generic plan is forced.
  await connection`SET max_parallel_workers_per_gather = 0`;
  await connection.unsafe(`PREPARE observed AS ${statement}`);
  for (const mode of planModes) {
    await connection`SELECT set_config('plan_cache_mode', ${mode}, false)`;
    const [row] = await connection.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `EXPLAIN (FORMAT JSON) EXECUTE observed${values.length > 0 ? `(${values.join()})` : ''}`,
    );
    plans.push(row!['QUERY PLAN'][0].Plan);
  }
  await connection`DEALLOCATE observed`;
  return plans;
}

/** A value as it stands in a statement. */
export function literal(value: Parameter): string {
  if (value === null) return 'NULL';
  const text = Array.isArray(value) ? arrayLiteral(value as readonly (string | number)[]) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Partial indexes of few rows, which may be read from one end to the other. */
const ofFewRows = ['student_withdrawn'];

/** Filters that nearly all rows pass, so that a page is soon full. */
const passedByMost = ['(withdrawn_on IS NULL)'];

/** A page may start at one end of an index and stop when it is full; with another filter, nobody knows how far that is. */
function readWhole(node: Node, isPage = false): string[] {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index = '',
    'Index Cond': condition,
    Filter: filter = '',
    Plans: below = [],
  } = node;
  const isSoonFull = filter === '' || passedByMost.includes(filter);
  const fromOneEnd = /^Index (Only )?Scan$/.test(type) && !condition && !(isPage && isSoonFull);
  const own = table && (type === 'Seq Scan' || (fromOneEnd && !ofFewRows.includes(index))) ? [table] : [];
  return [...own, ...below.flatMap((each) => readWhole(each, type === 'Limit'))];
}

function withAllBelow(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(withAllBelow)];
}
