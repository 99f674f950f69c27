/**
 * Whether the process or the machine has no file descriptor left. Such an error does not show whether the file exists.
 */
export function isDescriptorShortage(error: unknown): error is NodeJS.ErrnoException {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
