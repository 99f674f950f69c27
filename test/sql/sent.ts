import { type Parameter, ReadClient, ReportClient, Transactions } from '@homeroom/database';
import type { TestSchool } from '../support/test-school';

/** A statement as it went to PostgreSQL, and what it is planned with. */
export interface Sent {
  readonly statement: string;
  /** Of a read alone. */
  readonly parameters: readonly Parameter[];
}

/** Listens to a school: what follows tells which statements some work sent, by any pool. */
export function listenTo(school: TestSchool): (work: () => Promise<unknown>) => Promise<readonly Sent[]> {
  let sent: Sent[] = [];
  const hear = (statement: string, parameters: readonly Parameter[] = []) => {
    // The clock watches keys and looks for planned roll-overs, whatever is asked, and notes what was shown; a change is noted within its statement.
    if (!/\baccess\.|\broll_over\b/.test(statement) || statement.includes('FROM written'))
      sent.push({ statement, parameters });
  };
  for (const reader of [school.app.get(ReadClient), school.app.get(ReportClient)]) {
    const [rows, list] = [reader.rows.bind(reader), reader.list.bind(reader)];
    reader.rows = (statement, parameters) => {
      hear(statement, parameters);
      return rows(statement, parameters);
    };
    reader.list = (statement, parameters) => {
      hear(statement, parameters);
      return list(statement, parameters);
    };
  }
  const transactions = school.app.get(Transactions);
  const send = transactions['send'].bind(transactions);
  transactions['send'] = (write, ...how) => {
    hear(write.sql);
    return send(write, ...how);
  };
  const execute = transactions.execute.bind(transactions);
  transactions.execute = (statement) => {
    // The statements of a transaction. What a reader reads in one has been heard, and what is sent alone is heard when it is sent.
    const values = statement.values.map((value) =>
      value instanceof Date ? value.toISOString() : (value as Parameter),
    );
    if (transactions.isActive) hear(statement.sql, values);
    return execute(statement);
  };
  return async (work) => {
    sent = [];
    await work();
    return sent;
  };
}
