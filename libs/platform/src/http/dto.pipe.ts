import { ValidationFailed } from '@homeroom/kernel';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type Field, fieldsOf } from './fields';
import { badRequest } from './transport-refusal';

/**
 * Reads bodies and queries into their DTO classes. Only the fields that the class declares are looked at: no other name,
 * `constructor` included, reaches it.
 *
 * @throws ValidationFailed with a reason for every field that is wrong
 */
@Injectable()
export class DtoPipe implements PipeTransform {
  private readonly fields = new Map<Type, readonly Field[]>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badRequest('body', 'the body must be a JSON object');
    }
    return this.dto(metatype, value as Record<string, unknown>, type === 'body' ? isGiven : isFilled);
  }

  private dto(metatype: Type, values: Record<string, unknown>, counts: (value: unknown) => boolean): object {
    const dto = new metatype() as Record<string, unknown>;
    const reasons: string[] = [];
    for (const { name, read, reason } of this.fieldsOf(metatype)) {
      const isThere = Object.hasOwn(values, name) && counts(values[name]);
      const value = isThere ? read(values[name]) : undefined;
      const wrong = reason(value);
      if (wrong !== null) reasons.push(`${name} ${wrong}`);
      if (isThere) dto[name] = value;
    }
    if (reasons.length > 0) throw new ValidationFailed(reasons);
    return dto;
  }

  private fieldsOf(metatype: Type): readonly Field[] {
    const fields = this.fields.get(metatype) ?? fieldsOf(metatype);
    this.fields.set(metatype, fields);
    return fields;
  }
}

const isGiven = () => true;
/** An empty parameter counts as absent. */
const isFilled = (text: unknown) => String(text).trim() !== '';
