export { IncludeDto, IncludeParameter, SchoolField, SchoolParameter } from './http/school.fields';
export { SchoolOfRecord, SchoolResource } from './http/school.resource';
export { ownSchoolController } from './http/own-school.controller';
export { ownSchoolOpenApi } from './http/schools.openapi';
export { type Included, SchoolRecordQueries, withSchool } from './persistence/school-record.queries';
export { schoolTable } from './persistence/school.table';
export { schoolTables } from './persistence/tables';
export { SchoolsModule } from './schools.module';
