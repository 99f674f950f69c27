export { dashboardControllers } from './controllers';
export { ENVIRONMENT_GATEWAYS, EnvironmentGateway } from './environment-gateway';
export { EXPORTED_DATABASE } from './exports/exports.controller';
export { KeyHours } from './keys/key-hours';
export { SEEDING } from './sandbox-seed';
export { dashboardServices, environmentServices } from './services';
export { STREAM_LOG } from './streamed-response';
