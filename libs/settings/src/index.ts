export { addEnvFile } from './env-file';
export { isSecureUrl } from './provider-url';
export { releaseFolder, version } from './release';
export { InvalidSetting, isTimeZone, readSettings, type Settings } from './settings';
export { readWriteServersOf, serverUrlsOf } from './server-url';
