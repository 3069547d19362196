import { useEffect, useRef, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { FIELDS } from '#web/features/work-items/fields/registry.ts';
import { type Tint, TINT_MS, tintLook } from '#web/ui/tint.ts';

type Part = FieldId | 'name';
type Tints = Readonly<Partial<Record<Part, Tint>>>;

const PARTS: readonly Part[] = ['name', ...FIELDS.map(({ id }) => id)];
const NOTHING: Tints = {};

/**
 * What somebody else has just changed of an item is shown on their hue for two seconds (ux L2): the classes of its
 * parts, from one place for all of a row.
 */
export function useItemTints(item: WorkItemImage | undefined, me: string): (part: Part) => string {
  const [tints, setTints] = useState(NOTHING);
  const known = useRef(item);
  useEffect(() => {
    const before = known.current;
    known.current = item;
    if (!before || !item || before === item) return;
    const changed = PARTS.filter((part) => valueOf(part, before) !== valueOf(part, item));
    if (changed.length === 0) return;
    const by = item.updated_by === me ? null : item.updated_by;
    setTints((last) => ({ ...last, ...tinted(changed, by, last) }));
  }, [item, me]);
  useEffect(() => {
    if (tints === NOTHING) return undefined;
    const timer = setTimeout(() => setTints(NOTHING), TINT_MS);
    return () => clearTimeout(timer);
  }, [tints]);
  return (part) => (tints[part] ? tintLook(tints[part]) : '');
}

/** One's own change takes the tint of another's away. */
function tinted(parts: readonly Part[], personId: string | null, last: Tints) {
  return Object.fromEntries(
    parts.map((part) => {
      const turn = (last[part]?.turn ?? 0) + 1;
      return [part, personId === null ? undefined : { personId, turn }];
    }),
  );
}

/** What a change of this part is told by; equal lists are equal texts. */
function valueOf(part: Part, item: WorkItemImage): unknown {
  switch (part) {
    case 'state':
      return item.state_id;
    case 'assignees':
      return item.assignee_ids.join();
    case 'labels':
      return item.label_ids.join();
    case 'modules':
      return item.module_ids.join();
    case 'cycle':
      return item.cycle_id;
    case 'estimate':
      return item.estimate_point;
    case 'parent':
      return item.parent_id;
    default:
      return item[part];
  }
}
