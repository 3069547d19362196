import { useEffect, useRef, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { properties } from '#web/features/work-items/fields/registry.ts';
import { type Tint, TINT_MS, tintLook } from '#web/ui/people/tint.ts';

type Part = FieldId | 'name';
type Tints = Readonly<Partial<Record<Part, Tint>>>;

/** Of which item: a row shows one after the other. */
interface ItemTints {
  readonly of: string | undefined;
  readonly parts: Tints;
}

const NOTHING: ItemTints = { of: undefined, parts: {} };

/**
 * What somebody else has just changed of an item is shown on their hue for two seconds: the classes of its
 * parts, from one place for all of a row.
 */
export function useItemTints(item: WorkItemImage | undefined, me: string): (part: Part) => string {
  const [tints, setTints] = useState(NOTHING);
  const known = useRef(item);
  useEffect(() => {
    const before = known.current;
    known.current = item;
    if (!before || !item || before === item || before.id !== item.id) return;
    const changed = allParts().filter((part) => valueOf(part, before) !== valueOf(part, item));
    if (changed.length === 0) return;
    const by = item.updated_by === me ? null : item.updated_by;
    setTints((last) => {
      const parts = last.of === item.id ? last.parts : NOTHING.parts;
      return { of: item.id, parts: { ...parts, ...tinted(changed, by, parts) } };
    });
  }, [item, me]);
  useEffect(() => {
    if (tints === NOTHING) return undefined;
    const timer = setTimeout(() => setTints(NOTHING), TINT_MS);
    return () => clearTimeout(timer);
  }, [tints]);
  return (part) => {
    const tint = tints.of === item?.id ? tints.parts[part] : undefined;
    return tint ? tintLook(tint) : '';
  };
}

function allParts(): readonly Part[] {
  return ['name', ...properties().map(({ id }) => id)];
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
  const value: unknown = Reflect.get(item, findProperty(part)?.key ?? part);
  return Array.isArray(value) ? value.join() : value;
}
