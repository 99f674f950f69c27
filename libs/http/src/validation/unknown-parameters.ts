import {
  type Type,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { closestMatch } from 'leven';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { badRequest, type HttpError } from '../errors/http-error';

const maxShown = 5;
/** Characters of an unknown name that are compared and shown. */
const maxLength = 64;

/**
 * The query parameters that a DTO does not declare. They are errors, because a misspelt filter would answer every record.
 *
 * @param dto null for an operation without query parameters
 */
export function unknownParameters(query: object, dto: Type | null): string[] {
  const names = Object.keys(query);
  if (names.length === 0) return names;
  const known = dto ? parametersOf(dto) : new Set();
  return names.filter((name) => !known.has(name));
}

/** @param reasons other reasons why the query is not valid */
export function unknownParametersError(
  names: readonly string[],
  dto: Type | null,
  reasons: readonly string[] = [],
): HttpError {
  const known = dto ? [...parametersOf(dto)] : [];
  const unknown = names.slice(0, maxShown).map((name) => reasonFor(name.slice(0, maxLength), known));
  const safe = ['a query parameter is unknown', ...reasons];
  return badRequest('query', [...unknown, ...reasons].join('; '), safe.join('; '));
}

function reasonFor(name: string, known: readonly string[]): string {
  const nearest = closestMatch(name, known);
  const hint = nearest === undefined ? 'this operation has none' : `the nearest known one is ${nearest}`;
  return `${JSON.stringify(name)} is not a query parameter, ${hint}`;
}

const parameters = new Map<Type, ReadonlySet<string>>();

function parametersOf(dto: Type): ReadonlySet<string> {
  let known = parameters.get(dto);
  if (!known) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    known = new Set(metadata.map(({ propertyName }) => propertyName));
    parameters.set(dto, known);
  }
  return known;
}

/** Rejects every query parameter. `StrictValidationPipe` checks the operations that declare some. */
@Injectable()
class NoQueryGuard implements CanActivate {
  /** @throws 400 */
  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const unknown = unknownParameters(query as object, null);
    if (unknown.length > 0) throw unknownParametersError(unknown, null);
    return true;
  }
}

/** Rejects query parameters of an operation whose handler has no `@Query()`. */
export const RejectUndeclaredQuery = (): MethodDecorator => (target, name, descriptor) => {
  if (!hasQuery(target, name)) applyDecorators(UseGuards(NoQueryGuard))(target, name, descriptor);
};

/** Parameter decorators have run before method decorators. */
function hasQuery(target: object, name: string | symbol): boolean {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, name) ?? {}) as object;
  return Object.keys(declared).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
