/**
 * The one rule of averages, compiled into the service and the dashboard, so that what is typed and not saved counts as it
 * will. No other file of the dashboard may import code of the service (.dependency-cruiser.cjs).
 */
export {
  type Average,
  averageOf,
  averagePercent,
  countedGrades,
  type GradeOfAverage,
  isNewer,
  meanOfAverages,
  meanPercent,
  percentText,
} from '../../../../libs/academics/src/domain/average';
