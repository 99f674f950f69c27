import { ValidationFailed } from '@homeroom/kernel';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { Query } from './query-string';
import { badRequest } from './transport-refusal';

/**
 * Reads bodies and queries into their DTO classes. Only the fields that the class declares are looked at, so that no
 * other name, `constructor` included, reaches class-transformer.
 *
 * @throws ValidationFailed with a reason for every field that is wrong
 */
@Injectable()
export class DtoPipe implements PipeTransform {
  private readonly fields = new Map<Type, readonly string[]>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype) return value;
    const plain = type === 'body' ? this.body(value, metatype) : this.query(value as Query, metatype);
    const dto = plainToInstance(metatype, plain) as object;
    const errors = validateSync(dto, { forbidUnknownValues: false });
    if (errors.length > 0)
      throw new ValidationFailed(errors.flatMap(({ constraints = {} }) => Object.values(constraints)));
    return dto;
  }

  private body(value: unknown, metatype: Type): object {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badRequest('the body must be a JSON object');
    }
    return this.declared(value as Record<string, unknown>, metatype, () => true);
  }

  /** An empty parameter counts as absent. */
  private query(value: Query, metatype: Type): object {
    return this.declared(value, metatype, (text) => String(text).trim() !== '');
  }

  private declared(value: Record<string, unknown>, metatype: Type, counts: (value: unknown) => boolean): object {
    const names = this.fieldsOf(metatype).filter((name) => Object.hasOwn(value, name) && counts(value[name]));
    return Object.fromEntries(names.map((name) => [name, value[name]]));
  }

  private fieldsOf(metatype: Type): readonly string[] {
    let fields = this.fields.get(metatype);
    if (!fields) {
      const declared = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
      fields = [...new Set(declared.map(({ propertyName }) => propertyName))];
      this.fields.set(metatype, fields);
    }
    return fields;
  }
}
