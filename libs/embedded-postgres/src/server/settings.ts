import { totalmem } from 'node:os';

/** Settings are passed as `-c` arguments, so that a release can change them without editing the data folder. */
export function serverArguments(data: string, socketFolder: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port,
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity)),
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // The planner's default assumes spinning disks.
    random_page_cost: 1.1,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // Statements contain personal data.
    log_statement: 'none',
    log_min_error_statement: 'panic',
    log_min_duration_statement: -1,
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    ...durability(durable),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * A server for tests is much faster without durability. PostgreSQL searches all buffers each time it drops a database or the
 * old files of a truncated table, which tests do often.
 */
function durability(durable: boolean): Record<string, string> {
  const on = durable ? 'on' : 'off';
  const settings = { fsync: on, synchronous_commit: on, full_page_writes: on };
  return durable ? settings : { ...settings, shared_buffers: '128MB' };
}

const mebibyte = 2 ** 20;

/**
 * An eighth of the memory, between 128 MiB and 1 GiB. The rest is for the operating system and the service.
 *
 * @param memory bytes available to the processes
 */
export function sharedBuffers(memory: number): string {
  const share = Math.floor(memory / 8 / mebibyte);
  return `${Math.min(Math.max(share, 128), 1024)}MB`;
}
