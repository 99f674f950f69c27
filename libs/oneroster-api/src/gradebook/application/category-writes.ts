import { Clock } from '@homeroom/kernel';
import { Category, type CategoryDetails, CategoryRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import { deleteFailure, invalidData, unknownObject } from '../../errors/oneroster-error';
import { rejectUsedCategory } from '../domain/line-item-rules';
import { GradebookPlaces } from '../persistence/gradebook-places.queries';
import { GradebookReferences } from './gradebook-references';
import { allWritten, GradebookTransaction, onlyWritten } from './gradebook-transaction';
import { deletable } from './removals';

/** What a PUT did. */
export type PutOutcome = 'created' | 'changed';

/** Writes categories, which all classes share. */
@Injectable()
export class CategoryWrites {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly references: GradebookReferences,
    private readonly places: GradebookPlaces,
    private readonly transaction: GradebookTransaction,
    private readonly clock: Clock,
  ) {}

  put(sourcedId: string, details: CategoryDetails): Promise<PutOutcome> {
    return this.transaction.runFor('category', sourcedId, async () => {
      const known = await this.references.known('category', sourcedId);
      if (!known) {
        await this.references.assertFree(sourcedId);
        const category = Category.ofClient(sourcedId, details, this.clock.now());
        allWritten(await this.categories.addAll([category], (each) => each));
        return 'created';
      }
      if (known.record !== 'category') throw invalidData(isDefault);
      const change = (category: Category) => category.replace(sourcedId, details);
      onlyWritten(await this.categories.changeAll([{ id: known.id, change }]));
      return 'changed';
    });
  }

  /** @throws 404; 422 for a category that line items have */
  remove(sourcedId: string): Promise<void> {
    return this.transaction.runFor('category', sourcedId, async () => {
      const known = await this.references.known('category', sourcedId);
      if (!known) throw unknownObject('Category');
      if (known.record !== 'category') throw deleteFailure(isDefault);
      await this.categories.assertEditable(known.id);
      // The lock keeps line items from getting the category meanwhile.
      await this.categories.lock(known.id);
      await deletable(async () => rejectUsedCategory(await this.places.lineItemsOf(known.id)));
      const [failure] = await this.categories.removeAll([known.id]);
      if (failure) throw failure;
    });
  }
}

const isDefault = 'The category is the one of line items that name no other one. It cannot be changed or deleted';
