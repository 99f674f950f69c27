import { DeepPages } from './0006-deep-pages';

/** Takes the milestones back: a page deep in the list of students walks the index of their ids, as other lists do. */
export class NoMilestones extends DeepPages {
  override up(): void {
    super.down();
  }

  override down(): void {
    super.up();
  }
}
