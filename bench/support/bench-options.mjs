import { parseArgs } from 'node:util';
import { items } from '../contest/items/items.mjs';
import { baseOf, seeded } from '../parts/grow-school.mjs';
import { BenchError } from './bench-error.mjs';

const parts = ['comparison', 'contention', 'cost', 'layers', 'growth'];
/** Growth takes the longest by far, so it has to be requested. */
const defaultParts = parts.filter((part) => part !== 'growth');

export const help = `npm run bench -- [options]

Compares Homeroom with a hand-written server on a PostgreSQL of its own and prints tables of ratios.

Parts; all except growth by default:
  --comparison            every endpoint, alternating with the hand-written server
  --contention            concurrent writes of one kind, compared with bare inserts
  --cost                  start and memory of the process; cost of a request and of a record
  --layers                cost of each layer of the service
  --growth                the same requests on schools of several sizes

Options:
  --quick                 about eight minutes: fewer students, shorter and fewer rounds, the items R1 to R7, W1, W2 and MIX
  --students <number>     students of the school (100000; with --quick 10000)
  --sizes <numbers>       sizes of the schools of --growth (10000,100000,1000000; with --quick 1000,10000)
  --items <ids>           only these items, such as R1,W1
  --rounds <number>       rounds per item (5; with --quick 3)
  --seconds <number>      seconds per round, such as 0.5 (4; with --quick 1)
  --warm-up <number>      seconds of warm-up per item (4; with --quick 1)
  --connections <number>  concurrent connections (32)
  --starts <number>       starts of the service to measure (5; with --quick 3)
  --idle <number>         seconds before idle memory is read (10; with --quick 2)
  --load <wrk|autocannon> load generator (wrk if it is installed, else autocannon)
  --write                 write bench/benchmarks.md, its pictures and bench/results.json
  --into <folder>         folder for --write (the project)
  --help                  show this text
`;

const standard = {
  students: 100_000,
  sizes: '10000,100000,1000000',
  rounds: 5,
  seconds: 4,
  'warm-up': 4,
  starts: 5,
  idle: 10,
};
const quick = {
  students: 10_000,
  sizes: '1000,10000',
  items: 'R1,R2,R3,R4,R5,R6,R7,W1,W2,MIX',
  rounds: 3,
  seconds: 1,
  'warm-up': 1,
  starts: 3,
  idle: 2,
};

/** The parsed options; null if only the help text is wanted. @throws BenchError */
export function benchOptions(args) {
  const values = parsed(args);
  if (values.help) return null;
  const given = { connections: 32, items: '', into: '.', ...(values.quick ? quick : standard), ...values };
  const chosen = parts.filter((part) => values[part]);
  const load = oneOf(given, 'load', ['wrk', 'autocannon']);
  return {
    parts: chosen.length > 0 ? chosen : defaultParts,
    students: number(given, 'students', { least: 200, isWhole: true }),
    sizes: sizesOf(given),
    isWanted: itemFilter(list(given.items)),
    starts: number(given, 'starts', { least: 1, isWhole: true }),
    idleSeconds: number(given, 'idle', { least: 0 }),
    pace: {
      rounds: number(given, 'rounds', { least: 1, isWhole: true }),
      seconds: number(given, 'seconds', { least: 0.1 }),
      warmUp: number(given, 'warm-up', { least: 0 }),
      connections: number(given, 'connections', { least: 1, isWhole: true }),
    },
    load,
    write: given.write === true,
    into: given.into,
  };
}

function parsed(args) {
  const flags = [...parts, 'quick', 'write', 'help'];
  const texts = [
    'students',
    'sizes',
    'items',
    'rounds',
    'seconds',
    'warm-up',
    'connections',
    'starts',
    'idle',
    'load',
    'into',
  ];
  const options = Object.fromEntries([
    ...flags.map((name) => [name, { type: 'boolean' }]),
    ...texts.map((name) => [name, { type: 'string' }]),
  ]);
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new BenchError(`${error.message}. --help lists all options.`, { cause: error });
  }
}

/** Larger schools are made of copies of a small one. */
function sizesOf({ sizes: text }) {
  const sizes = list(text).map((sizes) => number({ sizes }, 'sizes', { least: 200, isWhole: true }));
  sizes.sort((one, other) => one - other);
  if (sizes.length > 1 && sizes.every((size) => size % baseOf(sizes) === 0)) return sizes;
  throw new BenchError(`--sizes takes two or more multiples of ${seeded}, or of the smallest where that is smaller.`);
}

/** Filters items by id. Without ids, all items pass. */
function itemFilter(ids) {
  const unknown = ids.filter((id) => !items.some((item) => item.id === id));
  if (unknown.length > 0) throw new BenchError(`--items: unknown items ${unknown.join(', ')}.`);
  return ({ id }) => ids.length === 0 || ids.includes(id);
}

const list = (text) => text.split(',').filter((part) => part !== '');

function number(given, name, { least, isWhole = false }) {
  const value = Number(given[name]);
  if (Number.isFinite(value) && value >= least && (!isWhole || Number.isInteger(value))) return value;
  throw new BenchError(`--${name} takes a ${isWhole ? 'whole ' : ''}number from ${least} on.`);
}

function oneOf(given, name, names) {
  if (given[name] === undefined || names.includes(given[name])) return given[name];
  throw new BenchError(`--${name} takes ${names.join(' or ')}.`);
}
