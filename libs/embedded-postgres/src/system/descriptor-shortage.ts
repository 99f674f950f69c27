/** Whether the process, or the machine, has no file descriptor left: nothing can be said of what was to be opened. */
export function isDescriptorShortage(error: unknown): error is NodeJS.ErrnoException {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
