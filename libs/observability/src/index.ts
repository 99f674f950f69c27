export { describeFailure, type Log, NestLog, openLog } from './logs/log';
export { standardError, standardOutput } from './logs/standard-output';
export { Metrics, ProcessMetrics } from './metrics/metrics';
export { RequestMeter } from './metrics/request-meter';
