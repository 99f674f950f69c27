import { Injectable, type PipeTransform } from '@nestjs/common';
import { badRequest } from '../errors/http-error';

/** What an id that no record can have becomes: ids begin at 1, so every look-up answers its own 404. */
const noRecord = 0;

/** The integer `id` of a path; anything else is 400, a number that cannot be an id is found by nobody. */
@Injectable()
export class RecordId implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^-?\d+$/.test(value)) throw badRequest('path', 'id must be an integer');
    const id = Number(value);
    return id > 0 && id <= 2_147_483_647 ? id : noRecord;
  }
}
