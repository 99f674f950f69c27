import { declaredFields, type kinds } from '@homeroom/http';
import type { Type } from '@nestjs/common';
import type { CellKind } from './cell';

/** How the cells of each field of a DTO are read. */
export const cellKindsOf = (dto: Type<object>): ReadonlyMap<string, CellKind> =>
  new Map([...declaredFields(dto)].map(([name, kind]) => [name, cellKindOf(kind)]));

type FieldKind = ReturnType<typeof kinds.integer>;

function cellKindOf({ schema, isLine }: FieldKind): CellKind {
  if (schema.type === 'array') return 'list';
  if (schema.type === 'integer') return 'integer';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type !== 'string') return 'number';
  if (schema.enum) return 'choice';
  if (schema.format === 'date') return 'date';
  return isLine ? 'text' : 'lines';
}
