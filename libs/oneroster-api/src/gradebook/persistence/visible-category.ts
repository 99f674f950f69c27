/**
 * SQL of whether a restricted caller sees a category: it sees a line item that has it, or nobody has it yet. So it reads no titles that only
 * others use.
 *
 * @param id SQL of the id of the category
 */
export const visibleCategory = (id: string): string =>
  `(EXISTS (SELECT FROM line_item v WHERE v.category_id = ${id}) OR NOT has_line_items(${id}))`;
