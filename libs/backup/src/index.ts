export { BackupError } from './backup.error';
export { type BackupSummary, createBackup } from './create-backup';
export { rowsIn } from './manifest';
export { type KeptAudit, restoreBackup } from './restore-backup';
export { type BackupProgress } from './row-count';
export { verifyBackup } from './verify-backup';
