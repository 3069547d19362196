import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';

import { FieldCell, type FieldCellProps } from './field-cell.tsx';

interface RangeCellProps extends Omit<FieldCellProps, 'field' | 'tint' | 'isInRange'> {
  readonly begin: FieldId;
  readonly end: FieldId;
  readonly tintOf: (field: FieldId) => string;
}

/** Two properties that read as one range, each with its own picker; without a beginning, the end alone. */
export function RangeCell({ begin, end, tintOf, ...cell }: RangeCellProps) {
  if (fieldOf(begin).isEmpty(cell.item))
    return <FieldCell field={end} tint={tintOf(end)} {...cell} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <FieldCell field={begin} tint={tintOf(begin)} isInRange {...cell} />
      <FieldCell field={end} tint={tintOf(end)} isInRange {...cell} />
    </span>
  );
}
