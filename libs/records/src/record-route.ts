import { RequireScopes, ReturnsStudentData, type Scope } from '@homeroom/access';
import type { StudentData } from '@homeroom/audit';
import { Operation, type OperationText } from '@homeroom/http';
import { applyDecorators, Body, Query, type Type } from '@nestjs/common';

/** A route with its documentation and its further decorators. Without documentation the resource does not have the route. */
export const Route = (
  method: MethodDecorator,
  docs: OperationText | undefined,
  ...further: readonly MethodDecorator[]
): MethodDecorator => (docs ? applyDecorators(Operation(docs), ...further, method) : () => undefined);

/** Who may use the routes of a resource, and what the audit trail says of them. */
export interface RecordScopes {
  readonly reads: Scope;
  readonly writes: Scope;
  /** What its records tell of students. */
  readonly studentData?: StudentData;
}

/** The scope of a route of records, and what its answer tells of students. */
export const RequireRecordScope = (scope: Scope, studentData: StudentData | undefined): MethodDecorator =>
  applyDecorators(...(studentData ? [ReturnsStudentData(studentData)] : []), RequireScopes(scope));

/** The body of a handler, validated as the DTO. */
export const BodyAs = (dto: Type | undefined): ParameterDecorator => parameterAs(Body(), dto);

/** The query of a handler, validated as the DTO. Without one every query parameter is rejected. */
export const QueryAs = (dto: Type | undefined): ParameterDecorator => parameterAs(Query(), dto);

/** Nest and @nestjs/swagger read the class of a parameter from the metadata of its type, which here is not known until the call. */
const parameterAs =
  (decorate: ParameterDecorator, dto: Type | undefined): ParameterDecorator =>
  (target, name, index) => {
    if (!dto || name === undefined) return;
    const types = Reflect.getMetadata('design:paramtypes', target, name) as readonly unknown[];
    Reflect.defineMetadata('design:paramtypes', types.with(index, dto), target, name);
    decorate(target, name, index);
  };
