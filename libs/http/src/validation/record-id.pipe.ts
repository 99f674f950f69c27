import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { badRequest } from '../errors/http-error';

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
