export { IncludeDto, IncludeParameter, OwnSchoolDto, SchoolField, SchoolParameter } from './http/school.fields';
export { SchoolOfRecord, SchoolResource } from './http/school.resource';
export { ownSchoolOpenApi } from './http/schools.openapi';
export { findsSchoolFirst, type Included, schoolJson, withSchool } from './persistence/records-of-schools';
export { schoolTable } from './persistence/school.table';
export { schoolTables } from './persistence/tables';
export { SchoolsModule } from './schools.module';
