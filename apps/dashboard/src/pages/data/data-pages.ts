/** One chunk: the export alone needs so little that the bundler would split the code that all pages share, which takes more bytes. */
export { default as ExportPage } from './export/export-page';
export { default as ImportPage } from './import/import-page';
