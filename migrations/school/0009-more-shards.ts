import { Migration } from '@mikro-orm/migrations';
import { countIn } from '../support';

/** Of 32 that write at once, two met on one of eight shards every fifth time, and one waited for the other's commit. */
export class MoreShards extends Migration {
  override up(): void {
    this.count(16);
  }

  /** What the other shards have counted goes on to count. */
  override down(): void {
    this.count(8);
  }

  private count(shards: number): void {
    this.addSql(countIn(shards, 'student', 'grade_level'));
    this.addSql(countIn(shards, 'grade', 'term'));
  }
}
