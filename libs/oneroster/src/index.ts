export { OneRosterModule } from './one-roster.module';
export { exportRoster } from './export/export-roster';
export { RosterImport } from './import/import-roster';
export {
  type RosterMode,
  type RosterVersion,
  rosterFileNames,
  rosterModes,
  rosterVersions,
} from './package/package-format';
export { RosterPackage } from './package/roster-package';
export type { RosterImportOptions, RosterMatch } from './session/roster-options';
