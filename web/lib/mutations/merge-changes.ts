import type { Effect } from '#web/lib/store/entity-store.ts';

import type { Change } from './change.ts';

/** Whether a later change takes the place of an earlier one that has not been sent: both save the same thing. */
export function isMergeable(earlier: Change, later: Change): boolean {
  return (
    earlier.isMerging === true &&
    later.isMerging === true &&
    earlier.method === later.method &&
    earlier.path === later.path
  );
}

/** A change that also does what earlier ones would have done; its own values go before theirs. */
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

/** What several saves do to one thing is one effect: they can be many while there is no network. */
function withEffect(effects: Effect[], next: Effect): Effect[] {
  const place = effects.findIndex(
    (effect) => effect.op === 'set' && effect.entity === next.entity && effect.id === next.id,
  );
  const before = effects[place];
  if (next.op !== 'set' || before?.op !== 'set') return [...effects, next];
  const fields = { ...before.fields, ...next.fields };
  return effects.with(place, { ...before, ...next, fields });
}
