/** Whether a header occurs more than once. Node silently keeps the first value of some headers. @param name in lower case */
export function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
