import type { FieldDisplay } from '#shared/work-item-fields/field.ts';
import {
  displays,
  type Found,
  isProperty,
  type Property,
} from '#shared/work-item-fields/registry.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';

/** A property that rows and cards show. */
interface ShownProperty {
  readonly property: Property;
  readonly part: FieldDisplay;
}

/** The same, alone or as the end of a range. */
export interface RangeProperty extends ShownProperty {
  readonly begin?: ShownProperty;
}

/** The properties of these that people see; the two ends of a range are one where both are shown. */
export function withRanges(found: readonly Found<FieldDisplay>[]): readonly RangeProperty[] {
  const shown = found.flatMap(({ field: { property = '' }, part }): ShownProperty[] =>
    isProperty(property) ? [{ property, part }] : [],
  );
  const names = new Set(shown.map(({ part }) => part.name));
  const isBegin = ({ part }: ShownProperty) => names.has(part.rangeTo?.name ?? '');
  const begins = new Map(shown.filter(isBegin).map((one) => [one.part.rangeTo?.name, one]));
  return shown
    .filter((one) => !isBegin(one))
    .map((one) => {
      const begin = begins.get(one.part.name);
      return begin ? { ...one, begin } : one;
    });
}

/** What stands below a title, on a card and in the row of a phone, in its order. */
export function footOf(display: Display): readonly RangeProperty[] {
  const shown: ReadonlySet<string> = display;
  return withRanges(displays().filter(({ part }) => part.isOnFoot && shown.has(part.name)));
}
