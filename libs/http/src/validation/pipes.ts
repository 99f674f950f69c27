import { ValidationFailed } from '@homeroom/kernel';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type, ValidationPipe } from '@nestjs/common';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { badRequest } from '../errors/http-error';
import { transformOptions } from './kinds/field-kind';
import { unknownParameters, unknownParametersError } from './unknown-parameters';

/**
 * Nest's ValidationPipe for bodies and queries. It drops undeclared body fields, rejects undeclared query parameters, and
 * converts values only as their kind does. It ignores path parameters.
 *
 * @throws ValidationFailed with a reason for each invalid field, or 400 when a query parameter is unknown as well
 */
@Injectable()
export class StrictValidationPipe extends ValidationPipe {
  /** The valid result of an empty query, by the class of the query. It is always the same, so it is made once. */
  private readonly emptyQueries = new Map<Type, unknown>();

  constructor() {
    super({
      transform: true,
      transformOptions,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => new ValidationFailed(errors.flatMap((error) => reasonsOf(error))),
      transformerPackage,
      validatorPackage,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if ((metadata.type !== 'body' && metadata.type !== 'query') || !metadata.metatype) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badRequest('body', 'the body must be a JSON object');
    }
    if (metadata.type === 'query' && Object.keys(value).length === 0) return this.emptyQuery(value, metadata);
    const unknown = metadata.type === 'query' ? unknownParameters(value, metadata.metatype) : [];
    if (unknown.length === 0) return super.transform(value, metadata);
    throw unknownParametersError(unknown, metadata.metatype, await this.reasonsAgainst(value, metadata));
  }

  private async emptyQuery(value: object, metadata: ArgumentMetadata): Promise<unknown> {
    const dto = metadata.metatype as Type;
    const known = this.emptyQueries.get(dto);
    if (known !== undefined) return known;
    const valid: unknown = Object.freeze(await super.transform(value, metadata));
    this.emptyQueries.set(dto, valid);
    return valid;
  }

  private async reasonsAgainst(value: object, metadata: ArgumentMetadata): Promise<readonly string[]> {
    try {
      await super.transform(value, metadata);
      return [];
    } catch (error) {
      if (error instanceof ValidationFailed) return error.reasons;
      throw error;
    }
  }

  // Nest would traverse the whole body. Names such as `constructor` are never declared, so they are dropped anyway.
  protected override stripProtoKeys(): void {}

  // JSON has no sparse arrays and no binary values.
  protected override closeArrayGaps(): void {}
  protected override findNestedBinaryValues(): [] {
    return [];
  }
}

/** Prefixes each message with the path of its field: `records[3].status must be one of …`. */
function reasonsOf({ property, constraints, children }: validatorPackage.ValidationError, parent = ''): string[] {
  const path = pathOf(property, parent);
  const own = Object.values(constraints ?? {}).map((message) => `${path} ${message}`);
  return [...own, ...(children ?? []).flatMap((child) => reasonsOf(child, path))];
}

function pathOf(property: string, parent: string): string {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}

/** Ids begin at 1, so a look-up of this one gives the 404 of its resource. */
const noRecord = 0;

/** Parses an integer such as the `id` of a path. A number out of range becomes an id that no record has. @throws 400 otherwise */
@Injectable()
export class RecordId implements PipeTransform<string, number> {
  transform(value: string, { data: name = 'id' }: ArgumentMetadata): number {
    if (!/^-?\d+$/.test(value)) throw badRequest('path', `${name} must be an integer`);
    const id = Number(value);
    return id > 0 && id <= 2_147_483_647 ? id : noRecord;
  }
}
