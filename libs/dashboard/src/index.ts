export { dashboardControllers } from './controllers';
export { ENVIRONMENT_GATEWAYS, EnvironmentGateway } from './environment-gateway';
export { EXPORTED_DATABASE } from './exports/exports.controller';
export { KeyHours } from './keys/key-hours';
export { ONEROSTER_URLS, type OneRosterUrlsByEnvironment } from './keys/oneroster-connection.controller';
export { SEEDING } from './sandbox-seed';
export { dashboardServices, environmentServices } from './services';
export { STREAM_LOG } from './streamed-response';
