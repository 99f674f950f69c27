import { ValidationFailed } from '@homeroom/kernel';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { badRequest } from '../errors/http-error';
import { transformOptions } from './transform-options';
import { unknownParameters, unknownParametersError } from './unknown-parameters';

/**
 * Converts bodies and queries to their DTO and validates them. It drops undeclared body fields, rejects undeclared query
 * parameters, and converts values only as their kind does. It ignores path parameters.
 *
 * Nest's ValidationPipe does the same in several asynchronous steps, which take most of its time: our checks are
 * synchronous, and a JSON body holds no sparse arrays, binary values or keys such as `__proto__`.
 *
 * @throws ValidationFailed with a reason for each invalid field, or 400 when a query parameter is unknown as well
 */
@Injectable()
export class StrictValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype: dto }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !dto) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badRequest('body', 'the body must be a JSON object');
    }
    // Every query parameter is optional.
    if (type === 'query' && Object.keys(value).length === 0) return new dto();
    const unknown = type === 'query' ? unknownParameters(value, dto) : [];
    const instance = plainToInstance(dto as Type<object>, value, transformOptions);
    const errors = validateSync(instance, validatorOptions);
    if (unknown.length + errors.length === 0) return instance;
    const reasons = errors.flatMap((error) => reasonsOf(error));
    if (unknown.length > 0) throw unknownParametersError(unknown, dto, reasons);
    throw new ValidationFailed(reasons);
  }
}

const validatorOptions = { stopAtFirstError: true, validationError: { target: false, value: false } };

/** Prefixes each message with the path of its field: `records[3].status must be one of …`. */
function reasonsOf({ property, constraints, children }: ValidationError, parent = ''): string[] {
  const path = pathOf(property, parent);
  const own = Object.values(constraints ?? {}).map((message) => `${path} ${message}`);
  return [...own, ...(children ?? []).flatMap((child) => reasonsOf(child, path))];
}

function pathOf(property: string, parent: string): string {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
