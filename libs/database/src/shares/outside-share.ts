import { DomainError } from '@homeroom/kernel';

/** A restricted caller asks for something that its share does not allow. */
export class OutsideShare extends DomainError {
  readonly kind = 'forbidden';

  constructor(message = 'This operation is not available to a caller who sees only a part of the records') {
    super(message);
  }
}
