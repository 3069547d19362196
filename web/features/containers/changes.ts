import i18next from 'i18next';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import { type ContainerName, containersOf, CONTAINERS } from '#shared/containers.ts';
import type { FavoriteType } from '#shared/contract/favorites.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { type ItemName, nameOf } from '#web/features/work-items/data/address.ts';
import { countItems, loadOfProject } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { ARCHIVE } from '#web/lib/resources/archive.ts';
import type { Toggle } from '#web/lib/resources/resource-options.ts';
import type { Resource } from '#web/lib/resources/resource.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

interface Named {
  readonly name: string;
  readonly description?: string | undefined;
}

/** A kind of container, and the rows of it. */
interface ContainerWrites<Row extends ContainerRow, Create extends Named, Update extends object> {
  readonly name: ContainerName;
  readonly resource: Resource<Row, ProjectPlace, Create, Update>;
}

/** The writes of containers that are there. */
export interface Writes<Row extends ContainerRow> {
  /** Puts a container at a place among others, as people order them. */
  readonly move: (place: ProjectPlace, row: Row, siblings: readonly Row[], index: number) => void;
  readonly archive: (place: ProjectPlace, row: Row) => void;
  readonly restore: (place: ProjectPlace, row: Row) => void;
  /** Deletes a container; its items stay. Undo takes it back, with those that are not elsewhere by then. */
  readonly remove: (place: ProjectPlace, row: Row) => Promise<unknown>;
  /** Pins a container to the sidebar, or takes its pin away. */
  readonly togglePin: (place: ProjectPlace, row: Row) => void;
}

type Creation = ReturnType<Resource<FeedImage, ProjectPlace, object, object>['create']>;

interface Made<Create> {
  readonly place: ProjectPlace;
  readonly input: Create;
  /** Of the one that was made last. */
  id: string;
  /** Somebody has put items into it. */
  isUsed?: boolean;
}

interface Removed<Row> {
  readonly place: ProjectPlace;
  readonly row: Row;
  readonly items: readonly ItemName[];
}

const STEPLESS = { isUndoable: false } as const;

/** Declares how things that hold items are made, ordered, pinned, archived and deleted, and how each is taken back. */
export function containerWrites<
  Row extends ContainerRow,
  Create extends Named,
  Update extends object,
>(type: ContainerName, resource: Resource<Row, ProjectPlace, Create, Update>) {
  const kind = { name: type, resource };
  const messages = CONTAINERS[type].section;
  // Every container has the moment of its archive.
  const turnArchived = resource.toggle('archive', ARCHIVE as unknown as Toggle<Row>);
  const makingStep = undoKind<Made<Create>>(`${type}-making`, (made) => making(kind, made));
  const removalStep = undoKind<Removed<Row>>(`${type}-removal`, (gone) => removal(kind, gone));
  const labelOf = (action: string, name: string) => ({
    key: `${messages}:changes.${action}`,
    values: { name },
  });
  const writes: Writes<Row> & { create: (place: ProjectPlace, input: Create) => Creation } = {
    /** Makes a container: shown at once. Undo deletes it as long as it is empty. */
    create: (place, input) => {
      const write = { isQuiet: true, ...STEPLESS, text: typedWords(input) };
      const { id, made } = resource.create(place, input, write);
      remember(makingStep({ place, input, id }, labelOf('create', input.name)), made);
      return { id, made };
    },
    move: (place, row, siblings, index) => {
      resource.reorder(place, row, { siblings, index }).catch(() => undefined);
    },
    archive: (place, row) => {
      turnArchived(place, row, true);
      offerUndo(type, 'archived', i18next.t(`${messages}:done.archived`, { name: row.name }));
    },
    restore: (place, row) => turnArchived(place, row, false),
    remove: (place, row) => {
      const items = workItems.all().filter((item) => isIn(item, type, row.id));
      const step = removalStep(
        { place, row, items: items.map(nameOf) },
        labelOf('delete', row.name),
      );
      const made = resource.delete(place, row, STEPLESS);
      remember(step, made);
      offerUndo(type, 'deleted', i18next.t(`${messages}:done.deleted`, { name: row.name }));
      return made;
    },
    togglePin: ({ slug, workspaceId: workspace }, row) =>
      toggleFavorite(slug, type, { ...pick(row), workspace }),
  };
  return writes;
}

const pick = ({ id, name, project_id }: ContainerRow) => ({ id, name, project_id });

function remember(step: UndoStep, made: Promise<unknown>): void {
  undoStack.push(step);
  made.catch(() => undoStack.forget(step));
}

/** Says what was done just now, and offers to take it back. */
export function offerUndo(type: FavoriteType, done: string, title: string): void {
  const [step] = undoStack.recent;
  showToast({
    title,
    action: { label: i18next.t('ui:undo'), run: () => undoStack.undo(step) },
    key: `${type}-${done}`,
  });
}

/** Making is taken back while nobody has put items into it. */
function making<Row extends ContainerRow, Create extends Named, Update extends object>(
  { resource, name }: ContainerWrites<Row, Create, Update>,
  made: Made<Create>,
) {
  const { place, input } = made;
  return {
    prepare: () => {
      const counting = countItems(place.projectId, itemsPath(name, place, made.id));
      return counting && counting.then((count) => Object.assign(made, { isUsed: Boolean(count) }));
    },
    undo: () => {
      const { id, isUsed = false } = made;
      const row = resource.get(id);
      if (!row || isUsed || workItems.all().some((item) => isIn(item, name, id))) return false;
      void resource.delete(place, row, STEPLESS);
      return true;
    },
    redo: () => {
      made.id = resource.create(place, input, { ...STEPLESS, text: typedWords(input) }).id;
      return true;
    },
  };
}

function removal<Row extends ContainerRow, Create extends Named, Update extends object>(
  kind: ContainerWrites<Row, Create, Update>,
  { place, row, items }: Removed<Row>,
) {
  const { resource } = kind;
  return {
    prepare: () => loadOfProject(place.projectId, items),
    undo: () => {
      if (resource.get(row.id)) return false;
      const fields = { ...row };
      void resource.act(place, row, {
        message: 'restore',
        part: 'restore',
        fields,
        isFinal: false,
      });
      fill(kind, place, row, items);
      return true;
    },
    redo: () => {
      const now = resource.get(row.id);
      if (!now) return false;
      void resource.delete(place, now, STEPLESS);
      return true;
    },
  };
}

/** Puts items back that are still in the project and not elsewhere, so many with each request as it takes. */
function fill<Row extends ContainerRow, Create extends Named, Update extends object>(
  kind: ContainerWrites<Row, Create, Update>,
  place: ProjectPlace,
  { id, name }: Row,
  items: readonly ItemName[],
): void {
  const effects = items.flatMap((item) => {
    const now = workItems.get(item.id);
    const isHere = now?.project_id === place.projectId && !now.is_epic;
    const fields = isHere ? takenIn(now, kind.name, id) : null;
    return fields ? [{ op: 'set' as const, entity: workItems.entity, id: item.id, fields }] : [];
  });
  for (let from = 0; from < effects.length; from += MAX_BULK) {
    const some = effects.slice(from, from + MAX_BULK);
    const issues = some.map((effect) => effect.id);
    void changes.add({
      method: 'POST',
      path: itemsPath(kind.name, place, id),
      body: { issues },
      touches: [id, ...issues],
      effects: some,
      label: { key: `${CONTAINERS[kind.name].section}:changes.restore`, values: { name } },
    });
  }
}

const isIn = (item: WorkItemImage, name: ContainerName, id: string) =>
  containersOf(item, name).includes(id);

/** What an item that is put into a container shows until the server has answered; null = it belongs elsewhere. */
function takenIn(
  item: WorkItemImage,
  name: ContainerName,
  id: string,
): Partial<WorkItemImage> | null {
  const { key, kind } = fieldByKey(CONTAINERS[name].field);
  const held = containersOf(item, name);
  if (kind === 'ids') return { [key]: [...new Set([...held, id])] };
  return held.every((one) => one === id) ? { [key]: id } : null;
}

function itemsPath(name: ContainerName, place: ProjectPlace, id: string): string {
  const { section, items } = CONTAINERS[name];
  return `${projectPath(place, section)}${id}/${items}/`;
}
