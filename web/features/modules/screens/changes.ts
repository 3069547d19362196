import i18next from 'i18next';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { CreateModule, ModuleImage, UpdateModule } from '#shared/contract/modules.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { type ItemName, nameOf } from '#web/features/work-items/data/address.ts';
import { countItems, loadOfProject } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { ARCHIVE } from '#web/lib/resources/archive.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Makes a module: shown at once. Undo deletes it as long as it is empty. */
export function createModule(place: ProjectPlace, input: CreateModule) {
  const text = typedWords(input);
  const { id, made } = modules.create(place, input, { isQuiet: true, isUndoable: false, text });
  const label = { key: 'modules:changes.create', values: { name: input.name } };
  const step = createStep({ place, input, id }, label);
  undoStack.push(step);
  made.catch(() => undoStack.forget(step));
  return { id, made };
}

interface Made {
  readonly place: ProjectPlace;
  readonly input: CreateModule;
  /** Of the one that was made last. */
  id: string;
  /** Somebody has put items into it. */
  isUsed?: boolean;
}

const createStep = undoKind<Made>('module-create', (made) => ({
  prepare: () => {
    const path = `${projectPath(made.place, 'modules')}${made.id}/issues/`;
    const counting = countItems(made.place.projectId, path);
    return counting && counting.then((count) => Object.assign(made, { isUsed: Boolean(count) }));
  },
  undo: () => {
    const { place, id, isUsed = false } = made;
    const module = modules.get(id);
    if (!module || isUsed || workItems.all().some((item) => item.module_ids.includes(id)))
      return false;
    void modules.delete(place, module, { isUndoable: false });
    return true;
  },
  redo: () => {
    const { place, input } = made;
    made.id = modules.create(place, input, { isUndoable: false, text: typedWords(input) }).id;
    return true;
  },
}));

/** Changes a module; can be undone. `isQuiet` = a form shows the refusal. */
export function updateModule(
  place: ProjectPlace,
  module: ModuleImage,
  fields: UpdateModule,
  { isQuiet = false } = {},
): Promise<unknown> {
  const made = modules.update(place, module, fields, { isQuiet, text: typedWords(fields) });
  if (!isQuiet) made.catch(() => undefined);
  return made;
}

/** Puts a module at a place among others, as people order them. */
export function moveModule(
  place: ProjectPlace,
  module: ModuleImage,
  siblings: readonly ModuleImage[],
  index: number,
): void {
  modules.reorder(place, module, { siblings, index }).catch(() => undefined);
}

/** Puts a module that has come to its end into the archive, and says how to get it back. */
export function archiveModule(place: ProjectPlace, module: ModuleImage): void {
  turnArchived(place, module, true);
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t('modules:done.archived', { name: module.name }),
    action: { label: i18next.t('modules:undo'), run: () => undoStack.undo(step) },
    key: 'module-archived',
  });
}

const turnArchived = modules.toggle('archive', ARCHIVE);

/** Takes a module out of the archive. */
export function restoreModule(place: ProjectPlace, module: ModuleImage): void {
  turnArchived(place, module, false);
}

/** Deletes a module; its items stay. Undo takes it back with its links and items. */
export function deleteModule(place: ProjectPlace, module: ModuleImage): Promise<unknown> {
  const { id, name } = module;
  const items = workItems.all().filter((item) => item.module_ids.includes(id));
  const label = { key: 'modules:changes.delete', values: { name } };
  const step = deleteStep({ place, module, items: items.map(nameOf) }, label);
  const made = modules.delete(place, module, { isUndoable: false });
  undoStack.push(step);
  made.catch(() => undoStack.forget(step));
  showToast({
    title: i18next.t('modules:done.deleted', { name }),
    action: { label: i18next.t('modules:undo'), run: () => undoStack.undo(step) },
    key: 'module-deleted',
  });
  return made;
}

interface Deleted {
  readonly place: ProjectPlace;
  readonly module: ModuleImage;
  readonly items: readonly ItemName[];
}

const deleteStep = undoKind<Deleted>('module-delete', ({ place, module, items }) => ({
  prepare: () => loadOfProject(place.projectId, items),
  undo: () => {
    if (modules.get(module.id)) return false;
    void modules.act(place, module, { ...BACK, fields: { ...module } });
    fill(
      place,
      module,
      items.flatMap(({ id }) => workItems.get(id) ?? []),
    );
    return true;
  },
  redo: () => {
    const now = modules.get(module.id);
    if (!now) return false;
    void modules.delete(place, now, { isUndoable: false });
    return true;
  },
}));

/** Puts items back into a module, so many with each request as it takes. */
function fill(
  place: ProjectPlace,
  { id, name }: ModuleImage,
  items: readonly WorkItemImage[],
): void {
  for (let from = 0; from < items.length; from += MAX_BULK) {
    const some = items.slice(from, from + MAX_BULK);
    const issues = some.map((item) => item.id);
    void changes.add({
      method: 'POST',
      path: `${projectPath(place, 'modules')}${id}/issues/`,
      body: { issues },
      touches: [id, ...issues],
      effects: some.map((item) => ({
        op: 'set' as const,
        entity: workItems.entity,
        id: item.id,
        fields: { module_ids: [...new Set([...item.module_ids, id])] },
      })),
      label: { key: 'modules:changes.restore', values: { name } },
    });
  }
}

const BACK = { message: 'restore', part: 'restore' } as const;

/** Pins a module to the sidebar, or takes its pin away. */
export function toggleModuleFavorite(place: ProjectPlace, { id, name }: ModuleImage): void {
  const { slug, workspaceId: workspace, projectId: project_id } = place;
  toggleFavorite(slug, 'module', { id, name, project_id, workspace });
}
