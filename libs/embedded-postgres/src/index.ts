export { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres.error';
export { surveyData } from './data-folder/data-survey';
