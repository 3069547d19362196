import i18next from 'i18next';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { CreateCycle, CycleImage, UpdateCycle } from '#shared/contract/cycles.ts';
import { cycles, daysOfCycle } from '#web/features/cycles/store.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { type ItemName, nameOf } from '#web/features/work-items/data/address.ts';
import { countItems, loadOfProject } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { fieldsKind, fieldsOf } from '#web/lib/mutations/undo-fields.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { ARCHIVE } from '#web/lib/resources/archive.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Makes a cycle: shown at once. Undo deletes it as long as it is empty. */
export function createCycle(place: ProjectPlace, input: CreateCycle) {
  const text = typedWords(input);
  const { id, made } = cycles.create(place, input, { isQuiet: true, isUndoable: false, text });
  const label = { key: 'cycles:changes.create', values: { name: input.name } };
  const step = createStep({ place, input, id }, label);
  undoStack.push(step);
  made.catch(() => undoStack.forget(step));
  return { id, made };
}

interface Made {
  readonly place: ProjectPlace;
  readonly input: CreateCycle;
  /** Of the one that was made last. */
  id: string;
  /** Somebody has put items into it. */
  isUsed?: boolean;
}

const createStep = undoKind<Made>('cycle-create', (made) => ({
  prepare: () => {
    const path = `${projectPath(made.place, 'cycles')}${made.id}/cycle-issues/`;
    const counting = countItems(made.place.projectId, path);
    return counting && counting.then((count) => Object.assign(made, { isUsed: Boolean(count) }));
  },
  undo: () => {
    const { place, id, isUsed = false } = made;
    const cycle = cycles.get(id);
    if (!cycle || isUsed || workItems.all().some((item) => item.cycle_id === id)) return false;
    void cycles.delete(place, cycle);
    return true;
  },
  redo: () => {
    const { place, input } = made;
    made.id = cycles.create(place, input, { isUndoable: false, text: typedWords(input) }).id;
    return true;
  },
}));

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

/** Puts a cycle between two others of its section, as people order them. */
export function moveCycle(
  place: ProjectPlace,
  cycle: CycleImage,
  siblings: readonly CycleImage[],
  index: number,
): void {
  void cycles.reorder(place, cycle, { siblings, index });
}

/** Puts a cycle that is over into the archive, and says how to get it back. */
export function archiveCycle(place: ProjectPlace, cycle: CycleImage): void {
  turnArchived(place, cycle, true);
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t('cycles:done.archived', { name: cycle.name }),
    action: { label: i18next.t('cycles:undo'), run: () => undoStack.undo(step) },
    key: 'cycle-archived',
  });
}

const turnArchived = cycles.toggle('archive', ARCHIVE);

/** Takes a cycle out of the archive. */
export function restoreCycle(place: ProjectPlace, cycle: CycleImage): void {
  turnArchived(place, cycle, false);
}

/** Deletes a cycle; its items stay, in no cycle. Undo takes it back, with those that are in no other one by then. */
export function deleteCycle(place: ProjectPlace, cycle: CycleImage): Promise<unknown> {
  const { id, name } = cycle;
  const items = workItems.all().filter((item) => item.cycle_id === id);
  const label = { key: 'cycles:changes.delete', values: { name } };
  const step = deleteStep({ place, cycle, items: items.map(nameOf) }, label);
  const made = cycles.delete(place, cycle);
  undoStack.push(step);
  made.catch(() => undoStack.forget(step));
  showToast({
    title: i18next.t('cycles:done.deleted', { name }),
    action: { label: i18next.t('cycles:undo'), run: () => undoStack.undo(step) },
    key: 'cycle-deleted',
  });
  return made;
}

interface Deleted {
  readonly place: ProjectPlace;
  readonly cycle: CycleImage;
  readonly items: readonly ItemName[];
}

const deleteStep = undoKind<Deleted>('cycle-delete', ({ place, cycle, items }) => ({
  prepare: () => loadOfProject(place.projectId, items),
  undo: () => {
    if (cycles.get(cycle.id)) return false;
    void cycles.act(place, cycle, { ...BACK, fields: { ...cycle } });
    fill(
      place,
      cycle,
      items.filter((item) => isFreeOf(cycle, item)),
    );
    return true;
  },
  redo: () => {
    const now = cycles.get(cycle.id);
    if (!now) return false;
    void cycles.delete(place, now);
    return true;
  },
}));

/** Whether an item can be put back: those that are still thought to be in the cycle leave it with its end. */
function isFreeOf(cycle: CycleImage, { id }: ItemName): boolean {
  const now = workItems.get(id);
  return now !== undefined && (now.cycle_id === null || now.cycle_id === cycle.id);
}

/** Puts items back into a cycle, so many with each request as it takes. */
function fill(place: ProjectPlace, { id, name }: CycleImage, items: readonly ItemName[]): void {
  for (let from = 0; from < items.length; from += MAX_BULK) {
    const issues = items.slice(from, from + MAX_BULK).map((item) => item.id);
    void changes.add({
      method: 'POST',
      path: `${projectPath(place, 'cycles')}${id}/cycle-issues/`,
      body: { issues },
      touches: [id, ...issues],
      effects: issues.map((item) => ({
        op: 'set' as const,
        entity: workItems.entity,
        id: item,
        fields: { cycle_id: id },
      })),
      label: { key: 'cycles:changes.restore', values: { name } },
    });
  }
}

const BACK = { message: 'restore', part: 'restore' } as const;

/** Pins a cycle to the sidebar, or takes its pin away. */
export function toggleCycleFavorite(place: ProjectPlace, { id, name }: CycleImage): void {
  const { slug, workspaceId: workspace, projectId: project_id } = place;
  toggleFavorite(slug, 'cycle', { id, name, project_id, workspace });
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
    isFinal: true,
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
    isFinal: true,
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
