import { CsvFile, type HowToRead } from './files/csv-file';
import { UnreadableFile } from './files/unreadable-file';
import { firstBytes, oleSignature, signatureOf, zipSignature } from './files/file-signature';
import type { TableFile } from './files/table';
import { XlsxFile } from './workbooks/xlsx-file';

/** Opens a CSV file or a workbook. @throws UnreadableFile */
export async function openTable(path: string, options: HowToRead = {}): Promise<TableFile> {
  switch (signatureOf(await firstBytes(path))) {
    case zipSignature:
      return XlsxFile.open(path);
    case oleSignature:
      throw new UnreadableFile(
        'The file is a workbook with a password, or of an old version of Excel (.xls): ' +
          'save it as .xlsx without a password, or save the sheet as CSV, and import that file',
      );
    default:
      return CsvFile.open(path, options);
  }
}
