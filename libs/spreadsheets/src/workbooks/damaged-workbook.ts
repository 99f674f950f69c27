import { UnreadableFile } from '../files/unreadable-file';

export const damagedWorkbook = (reason: string, cause?: unknown): UnreadableFile =>
  new UnreadableFile(
    `The workbook is damaged: ${reason}. Open it in a spreadsheet and save it again, or save the sheet as CSV`,
    { cause },
  );

export const noWorkbook = (): UnreadableFile =>
  new UnreadableFile(
    'The file is a ZIP archive and not an .xlsx workbook: save the sheet as .xlsx or as CSV, and import that file',
  );

/** The workbook would take too much memory or time. */
export const workbookTooLarge = (what: string): UnreadableFile =>
  new UnreadableFile(`The workbook has ${what}: save the sheet as CSV, and import that file`);
