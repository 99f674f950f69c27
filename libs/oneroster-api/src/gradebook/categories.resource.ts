import { resource } from '../reading/resource';
import { visibleCategory } from './persistence/visible-category';

interface CategoryRow {
  readonly title: string | null;
  readonly weight: number | null;
}

/** The title of the category of line items without one. */
const madeUp = 'Assignments';

/** A category enters a share with the first line item that the share shows of it. */
const lastUse = `(SELECT max(greatest(x.modified_at, k.changed_at)) FROM line_item v JOIN school_class k ON k.id = v.class_id
  JOIN roster_entry x ON x.record = 'line_item' AND x.record_id = v.id AND x.status <> 'removed' WHERE e.record = 'category' AND v.category_id = e.record_id)`;

export const categories = resource<CategoryRow>({
  kind: 'category',
  records: ['category', 'made_up_category'],
  joins: `LEFT JOIN category g ON e.record = 'category' AND g.id = e.record_id`,
  columns: 'g.title, g.weight::float8 AS weight',
  visible: `CASE e.record WHEN 'category' THEN ${visibleCategory('g.id')} ELSE true END`,
  changedInShare: lastUse,
  fields: { title: { sql: `coalesce(g.title, '${madeUp}')` }, weight: { sql: 'g.weight::float8', type: 'number' } },
  names: ['title', 'weight'],
  toObject: ({ title, weight }) => ({ title: title ?? madeUp, weight }),
});
