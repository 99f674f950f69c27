import { resource } from '../reading/resource';
import { visibleCategory } from './persistence/visible-category';

interface CategoryRow {
  readonly title: string;
  readonly weight: number | null;
}

/** The title of the category of line items without one. */
const madeUp = 'Assignments';
const title = `CASE e.record WHEN 'made_up_category' THEN '${madeUp}' ELSE coalesce(g.title, '-') END`;

export const categories = resource<CategoryRow>({
  kind: 'category',
  records: ['category', 'made_up_category'],
  joins: `LEFT JOIN category g ON e.record = 'category' AND g.id = e.record_id`,
  columns: `${title} AS title, g.weight::float8 AS weight`,
  visible: `CASE e.record WHEN 'category' THEN ${visibleCategory('g.id')} ELSE true END`,
  fields: { title: { sql: title }, weight: { sql: 'g.weight::float8', type: 'number' } },
  names: ['title', 'weight'],
  toObject: (row) => ({ title: row.title, weight: row.weight }),
});
