export { isPrivateUrl } from './provider-url';
export { releaseFolder, version } from './release';
export { InvalidSetting, readSettings, type Settings } from './settings';
