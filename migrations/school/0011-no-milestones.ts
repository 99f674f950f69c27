import { DeepPages } from './0006-deep-pages';

/** Removes the milestones: deep pages of the list of students scan the index of ids, as other lists do. */
export class NoMilestones extends DeepPages {
  override up(): void {
    super.down();
  }

  override down(): void {
    super.up();
  }
}
