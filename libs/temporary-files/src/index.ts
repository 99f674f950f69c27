export { removeLeftFolders } from './left-folders';
export { TemporaryFolder } from './temporary-folder';
