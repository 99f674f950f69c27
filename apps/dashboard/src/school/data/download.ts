/** Lets the browser save texts as a CSV file. Spreadsheets read UTF-8 only if the file begins with its mark. */
export function saveCsv(name: string, texts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', ...texts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
