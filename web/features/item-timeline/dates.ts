import { keyOf } from '#web/features/work-items/data/address.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { daysOf, daysPatch } from '#web/features/work-items/fields/item-days.ts';
import { numberOf } from '#web/ui/timeline/scale.ts';
import { shifted, type Span } from '#web/ui/timeline/span.ts';

/** The fields of an item that a span is. */
export function patchOfSpan({ start, end }: Span): WorkItemPatch {
  return daysPatch({ begin: start, due: end });
}

/** The days by which a whole span was moved; null when it was changed otherwise. */
export function movedBy(before: Span, after: Span): number | null {
  const steps = (
    [
      [before.start, after.start],
      [before.end, after.end],
    ] as const
  ).flatMap(([from, to]) => {
    if (from === null && to === null) return [];
    return from === null || to === null ? [null] : [numberOf(to) - numberOf(from)];
  });
  const [first] = steps;
  if (first === undefined || first === null || first === 0) return null;
  return steps.every((step) => step === first) ? first : null;
}

/**
 * Gives an item other dates. One of several that are chosen takes the others along when it is moved as a whole: one
 * gesture, one step of undo.
 */
export function changeDates(id: string, span: Span, selected: ReadonlySet<string>): void {
  const item = workItems.get(id);
  if (!item) return;
  const by = movedBy(spanOf(item), span);
  const ids = by !== null && selected.has(id) ? [...selected] : [id];
  updateWorkItems(
    ids,
    (one) => patchOfSpan(one.id === id ? span : shifted(spanOf(one), 'whole', by ?? 0)),
    { key: 'work-items:timeline.dates', values: { count: ids.length, item: keyOf(item) } },
  );
}

/** The dates of an item. */
export function spanOf(item: Parameters<typeof daysOf>[0]): Span {
  const { begin, due } = daysOf(item);
  return { start: begin, end: due };
}
