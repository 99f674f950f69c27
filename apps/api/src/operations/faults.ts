import { describeFailure, type Log } from '@homeroom/observability';
import { isUnavailable } from '@homeroom/database';

/**
 * Logs unhandled errors. A rejected promise that is caused by an unavailable database or by a lack of file descriptors is
 * logged only: an outage must not end the process. After any other error the state of the process is unknown, so `stop`
 * finishes the running requests and ends the process, and its supervisor starts a new one.
 */
export function handleUncaughtErrors(log: Log, stop: () => void): void {
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
