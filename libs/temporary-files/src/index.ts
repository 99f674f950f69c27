export { removeLeftFolders } from './left-folders';
export { FileNotStored, failToStore, isStorageError } from './storage-error';
export { TemporaryFolder } from './temporary-folder';
