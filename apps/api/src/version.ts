export { version } from '@homeroom/platform';
