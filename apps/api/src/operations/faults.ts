import { describeFailure, type Log } from '@homeroom/observability';
import { isUnavailable } from '@homeroom/database';

/**
 * Logs the errors that no code handles. Of a rejected promise that says that the database or a file descriptor cannot be had
 * now, the log tells; the service goes on, since an outage must not be a crash. After any other the state of the process is
 * unknown: `stop` finishes what runs, and the supervisor of the process starts it again.
 */
export function watchFaults(log: Log, stop: () => void): void {
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ failure: describeFailure(error) }, 'An exception was not handled: the service stops');
    stop();
  });
  process.on('unhandledRejection', (error) => {
    const failure = describeFailure(error);
    if (isUnavailable(error)) {
      log.warn({ failure }, 'The database or a file descriptor could not be had, where no request waited for it');
      return;
    }
    log.fatal({ failure }, 'A rejected promise was not handled: the service stops');
    stop();
  });
}
