import { Client, type ClientConfig, type Connection } from 'pg';
import { ReadOnlyServer } from '../errors/database-error';

/** Parameters that PostgreSQL reports to each client at the start of a session and when they change. */
const readOnlyParameters = ['in_hot_standby', 'default_transaction_read_only'];

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** A client of a server that accepts writes. It does not connect to one that is read-only, and leaves one that becomes so. */
export class ReadWriteClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterValue === 'on' && readOnlyParameters.includes(parameterName)) this.leave();
    });
  }

  /** The error is emitted at once: the rest of the same packet would end the start of the session successfully. */
  private leave(): void {
    const connection: Connection = this.connection;
    connection.emit('error', new ReadOnlyServer());
    connection.stream.destroy();
  }
}
