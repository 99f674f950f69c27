import DataLoader from 'dataloader';
import { tookTooLong } from './database-failure';
import { inNextTurn } from './next-turn';

/** The most that one statement reads: a list takes some time, and the others stand behind it. */
const most = 5;

/** What a list is asked with: the statement casts each, `$1::int`, to the type that it has. */
export type ListParameter = string | number | bigint | null;
type ListParameters = readonly ListParameter[];

type Fetch<Row> = (statement: string, parameters: ListParameters) => Promise<readonly Row[]>;

/** A list tells which of those asked for it is, counted from one. */
interface Placed {
  readonly place: number;
}

/** What a list has come to: null where the statement answers nothing, or what it failed with. */
type Outcome<Row> = { readonly list: Row | null } | { readonly failure: unknown };

/**
 * Lists that many ask for by one statement, each with parameters of its own. What is asked for within one turn of the event loop
 * is read at once; who is alone is read for by the statement itself. Nobody waits for others to come, and nobody is answered
 * what was read before they asked.
 */
export class ListsTogether<Row> {
  private readonly loader: DataLoader<ListParameters, Outcome<Row>>;
  private readonly forSeveral: string;

  /** @param statement answers one row, or none */
  constructor(
    private readonly statement: string,
    private readonly fetch: Fetch<Row & Placed>,
  ) {
    this.forSeveral = several(statement);
    const load = (asked: readonly ListParameters[]) => this.load(asked);
    this.loader = new DataLoader(load, { cache: false, maxBatchSize: most, batchScheduleFn: inNextTurn });
  }

  /** Null where the statement answers nothing. */
  async with(parameters: ListParameters): Promise<Row | null> {
    const outcome = await this.loader.load(parameters);
    if ('failure' in outcome) throw outcome.failure;
    return outcome.list;
  }

  /** What took too long together is read one by one: PostgreSQL gives each as long as it gave to all. */
  private async load(asked: readonly ListParameters[]): Promise<Outcome<Row>[]> {
    if (asked.length > 1) {
      try {
        return await this.together(asked);
      } catch (failure) {
        if (!tookTooLong(failure)) throw failure;
      }
    }
    return Promise.all(asked.map((each) => this.alone(each)));
  }

  private async alone(parameters: ListParameters): Promise<Outcome<Row>> {
    try {
      const [list] = await this.fetch(this.statement, parameters);
      return { list: list ?? null };
    } catch (failure) {
      return { failure };
    }
  }

  private async together(asked: readonly ListParameters[]): Promise<Outcome<Row>[]> {
    const outcomes: Outcome<Row>[] = asked.map(() => ({ list: null }));
    for (const list of await this.fetch(this.forSeveral, [JSON.stringify(asked.map(named))])) {
      if (!(list.place - 1 in outcomes)) throw new Error('A list must answer which of those asked for it is');
      outcomes[list.place - 1] = { list };
    }
    return outcomes;
  }
}

const named = (parameters: ListParameters): Record<string, string | null> =>
  Object.fromEntries(parameters.map((value, at) => [`p${at + 1}`, value === null ? null : String(value)]));

/** What the parameters of lists may be cast to. */
const parameter = /\$(\d+)::(int|bigint|text)\b(?!\[)/g;

/**
 * A statement for several at once: it takes their parameters as a JSON array, and answers a row for each, with its `place`
 * among them. The LIMIT keeps it a statement of its own, planned as when it is alone: joined with the parameters, it might
 * read a table from end to end as soon as the planner guesses that there are many of these.
 */
export function several(statement: string): string {
  const types = new Map<string, string>();
  const each = statement.replace(parameter, (_, number: string, type: string) => {
    if ((types.get(number) ?? type) !== type) throw new Error(`A list must cast $${number} to one type`);
    types.set(number, type);
    return `asked.p${number}`;
  });
  if (types.size === 0 || /\$\d/.test(each)) throw new Error('A list must cast its parameters to int, bigint or text');
  const columns = [...types].map(([number, type]) => `p${number} ${type}`).join(', ');
  return `SELECT ordinality::int AS place, list.* FROM ROWS FROM (json_to_recordset($1::text::json) AS (${columns}))
    WITH ORDINALITY asked, LATERAL (${each} LIMIT 1) list`;
}
