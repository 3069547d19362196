import type { Effect } from '#web/lib/store/entity-store.ts';

import type { Change } from './change.ts';

/** Whether a later change replaces an earlier unsent one: both save the same thing. */
export function isMergeable(earlier: Change, later: Change): boolean {
  return (
    earlier.isMerging === true &&
    later.isMerging === true &&
    earlier.method === later.method &&
    earlier.path === later.path
  );
}

/** Merges changes that were not sent into a later one, whose values win. */
export function mergedChange(earlier: readonly Change[], change: Change): Change {
  if (earlier.length === 0) return change;
  const all = [...earlier, change];
  return {
    ...change,
    body: Object.assign({}, ...all.map(({ body }) => body)) as unknown,
    touches: [...new Set(all.flatMap(({ touches }) => touches))],
    effects: all.flatMap(({ effects }) => effects).reduce<Effect[]>(withEffect, []),
  };
}

/** Merges effects on one row: many saves may wait while offline. */
function withEffect(effects: Effect[], next: Effect): Effect[] {
  const place = effects.findIndex(
    (effect) => effect.op === 'set' && effect.entity === next.entity && effect.id === next.id,
  );
  const before = effects[place];
  if (next.op !== 'set' || before?.op !== 'set') return [...effects, next];
  const fields = { ...before.fields, ...next.fields };
  return effects.with(place, { ...before, ...next, fields });
}
