import i18next from 'i18next';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { FavoriteType } from '#shared/contract/favorites.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { type ItemName, nameOf } from '#web/features/work-items/data/address.ts';
import { countItems, loadOfProject } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import type { Resource } from '#web/lib/resources/resource.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** What the writes need to know of a thing of a project that holds items. */
export interface ContainerRow extends FeedImage {
  readonly name: string;
  readonly project_id: string;
  readonly archived_at: string | null;
}

interface Named {
  readonly name: string;
  readonly description?: string | undefined;
}

/** What differs from one kind of container to the next. */
interface ContainerWrites<Row extends ContainerRow, Create extends Named, Update extends object> {
  readonly resource: Resource<Row, ProjectPlace, Create, Update>;
  readonly type: FavoriteType;
  /** Puts a row into the archive and takes it out again. */
  readonly turnArchived: (place: ProjectPlace, row: Row, isArchived: boolean) => void;
  /** The namespace of its messages: `changes.create`, `changes.delete`, `changes.restore`, `done`, `undo`. */
  readonly messages: string;
  /** The call that lists and adds its items, below the container's own address. */
  readonly itemsPart: string;
  readonly holds: (item: WorkItemImage, id: string) => boolean;
  /** What an item that is put into the container shows until the server has answered; null = it belongs elsewhere. */
  readonly takenIn: (item: WorkItemImage, id: string) => Partial<WorkItemImage> | null;
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
>(kind: ContainerWrites<Row, Create, Update>) {
  const { resource, type, messages } = kind;
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
      kind.turnArchived(place, row, true);
      offerUndo(type, 'archived', i18next.t(`${messages}:done.archived`, { name: row.name }));
    },
    restore: (place, row) => kind.turnArchived(place, row, false),
    remove: (place, row) => {
      const items = workItems.all().filter((item) => kind.holds(item, row.id));
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
  { resource, holds, ...kind }: ContainerWrites<Row, Create, Update>,
  made: Made<Create>,
) {
  const { place, input } = made;
  return {
    prepare: () => {
      const counting = countItems(place.projectId, itemsPath(kind, place, made.id));
      return counting && counting.then((count) => Object.assign(made, { isUsed: Boolean(count) }));
    },
    undo: () => {
      const { id, isUsed = false } = made;
      const row = resource.get(id);
      if (!row || isUsed || workItems.all().some((item) => holds(item, id))) return false;
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
    const fields = isHere ? kind.takenIn(now, id) : null;
    return fields ? [{ op: 'set' as const, entity: workItems.entity, id: item.id, fields }] : [];
  });
  for (let from = 0; from < effects.length; from += MAX_BULK) {
    const some = effects.slice(from, from + MAX_BULK);
    const issues = some.map((effect) => effect.id);
    void changes.add({
      method: 'POST',
      path: itemsPath(kind, place, id),
      body: { issues },
      touches: [id, ...issues],
      effects: some,
      label: { key: `${kind.messages}:changes.restore`, values: { name } },
    });
  }
}

function itemsPath(
  { messages, itemsPart }: { readonly messages: string; readonly itemsPart: string },
  place: ProjectPlace,
  id: string,
): string {
  return `${projectPath(place, messages)}${id}/${itemsPart}/`;
}
