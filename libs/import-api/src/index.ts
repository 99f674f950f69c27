export { inWords } from './finding-words';
export { ImportFormDto, importKinds, packageKind, readForm } from './import-form.dto';
export { ImportJobs } from './import-jobs';
export { ImportsController } from './imports.controller';
export { runImport } from './run-import';
export { type Upload, acceptUploads, withUpload } from './uploads';
