export { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from './embedded-postgres';
export { EmbeddedPostgresError } from './system/embedded-postgres.error';
export { FileLock } from './data-folder/file-lock';
export { surveyData } from './data-folder/data-survey';
