import type { CycleImage, UpdateCycle } from '#shared/contract/cycles.ts';
import { containerWrites } from '#web/features/containers/changes.ts';
import { cycles, daysOfCycle } from '#web/features/cycles/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { fieldsKind, fieldsOf } from '#web/lib/mutations/undo-fields.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';

/** How cycles are made, ordered, pinned, archived and deleted. */
export const cycleWrites = containerWrites('cycle', cycles);

/** Changes a cycle. Dates are days of its project, and are compared as such when it is taken back. */
export function updateCycle(
  place: ProjectPlace,
  cycle: CycleImage,
  fields: UpdateCycle,
  zone: string,
): Promise<unknown> {
  const text = typedWords(fields);
  const made = cycles.update(place, cycle, fields, { isQuiet: true, isUndoable: false, text });
  const after = fields as Partial<CycleImage>;
  rememberEdit(
    { place, id: cycle.id, zone },
    {
      label: { key: 'cycles:changes.update', values: { name: cycle.name } },
      before: fieldsOf<CycleImage>(inDays(cycle, zone) ?? cycle, after),
      after,
      made,
    },
  );
  return made;
}

interface CycleAt {
  readonly place: ProjectPlace;
  readonly id: string;
  readonly zone: string;
}

const rememberEdit = fieldsKind<CycleImage, CycleAt>('cycle-days-edit', ({ place, id, zone }) => ({
  read: () => inDays(cycles.get(id), zone),
  write: (next) => {
    const cycle = cycles.get(id);
    const text = typedWords(next);
    if (cycle) void cycles.update(place, cycle, next, { isUndoable: false, text });
  },
}));

/** A cycle with its days in place of its moments. */
function inDays(cycle: CycleImage | undefined, zone: string): CycleImage | undefined {
  const days = cycle && daysOfCycle(cycle, zone);
  return cycle && days ? { ...cycle, start_date: days.from, end_date: days.to } : cycle;
}

/** Gives the open items of a cycle to another one. */
export function transferItems(
  place: ProjectPlace,
  cycle: CycleImage,
  target: string,
): Promise<unknown> {
  return cycles.act(place, cycle, {
    message: 'transfer',
    part: 'transfer-issues',
    body: { new_cycle_id: target },
    effects: moves(cycle.id, target),
    touches: [target],
    isQuiet: true,
  });
}

/** Ends a running cycle now; its open items go to another one, if one is named. */
export function endCycle(
  place: ProjectPlace,
  cycle: CycleImage,
  target: string | null,
): Promise<unknown> {
  return cycles.act(place, cycle, {
    message: 'end',
    part: 'end',
    body: { new_cycle_id: target },
    fields: { end_date: new Date().toISOString(), ended_by: sessionNow().me?.id ?? null },
    ...(target && { effects: moves(cycle.id, target), touches: [target] }),
    isQuiet: true,
  });
}

/** What the move of the open items looks like until the server has answered. */
function moves(from: string, to: string): Effect[] {
  return workItems
    .all()
    .filter((item) => item.cycle_id === from && item.archived_at === null)
    .filter((item) => isOpen(states.get(item.state_id ?? '')?.group))
    .map(({ id }) => ({ op: 'set', entity: workItems.entity, id, fields: { cycle_id: to } }));
}

function isOpen(group: string | undefined): boolean {
  return group !== 'completed' && group !== 'cancelled';
}
