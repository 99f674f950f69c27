import { defineEntity, p } from '@mikro-orm/core';

/** The columns that were chosen for headings. Headings are stored as digests. */
export const importHeadingMapping = defineEntity({
  name: 'ImportHeading',
  tableName: 'import_heading',
  properties: { list: p.text().primary(), digest: p.blob().primary(), field: p.text() },
});
