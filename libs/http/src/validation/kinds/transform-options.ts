import type { ClassTransformOptions } from 'class-transformer';

/** Only fields with `@Expose` are read. An absent field keeps the default of its class. */
export const transformOptions: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false };
