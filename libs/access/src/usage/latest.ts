/** The latest items of a series. When it is full, the next item replaces the oldest one. */
export class Latest<Item> {
  private readonly items: Item[] = [];
  private oldest = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.items.length;
  }

  get isFull(): boolean {
    return this.items.length === this.most;
  }

  add(item: Item): void {
    if (!this.isFull) {
      this.items.push(item);
      return;
    }
    this.items[this.oldest] = item;
    this.oldest = (this.oldest + 1) % this.most;
  }

  /** Oldest first. */
  inOrder(): readonly Item[] {
    return [...this.items.slice(this.oldest), ...this.items.slice(0, this.oldest)];
  }
}
