import { createStore, useStore } from 'zustand';

import type { RelationType } from '#shared/contract/work-items.ts';
import type { NewWorkItem } from '#web/features/work-items/data/create.ts';
import { foundItems } from '#web/features/work-items/data/many.ts';
import { removeWithToast } from '#web/features/work-items/data/remove.ts';
import type { ListContainer } from '#web/features/work-items/lists/list-source.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';

/** Deleting more than these is asked about first. */
const MAX_UNASKED = 50;

/** Asks for other items: its sub-items, related ones, or the parent. */
export interface SearchOverlay {
  readonly kind: 'sub_issue' | 'issue_relation' | 'parent';
  readonly itemId: string;
  readonly relation?: RelationType;
  /** More items that get the same relations: all that are selected. */
  readonly also?: readonly string[];
}

/** A form for a web link of an item; without `linkId` a new one. */
export interface LinkOverlay {
  readonly itemId: string;
  readonly linkId?: string;
}

/** Asks for items that are put into a cycle, a module or an epic. */
export interface AddOverlay {
  readonly container: ListContainer;
  /** What it is called. */
  readonly name: string;
}

interface OverlayState {
  readonly add: AddOverlay | null;
  readonly search: SearchOverlay | null;
  readonly link: LinkOverlay | null;
  readonly remove: readonly string[] | null;
  /** The item whose form is open. */
  readonly edit: string | null;
  /** What the next new item begins with. */
  readonly defaults: Partial<NewWorkItem> | null;
  /** The draft that the form of a new item goes on with. */
  readonly draft: string | null;
  /** It goes on with what was written last, whatever project one is in. */
  readonly isResumed: boolean;
}

const overlays = createStore<OverlayState>(() => ({
  add: null,
  search: null,
  link: null,
  remove: null,
  edit: null,
  defaults: null,
  draft: null,
  isResumed: false,
}));

/** What is asked for now, over the screen with the items. */
export function useOverlays(): OverlayState {
  return useStore(overlays);
}

/** Opens the search for other items. */
export function openSearch(search: SearchOverlay): void {
  overlays.setState({ search });
}

/** Opens the search for items to relate. */
export function openRelation(itemId: string, type: RelationType): void {
  openSearch({ kind: 'issue_relation', itemId, relation: type });
}

/** Asks which items of the project are put into this. */
export function openAddItems(add: AddOverlay): void {
  overlays.setState({ add });
}

/** Opens the form of a web link. */
export function openLinkForm(link: LinkOverlay): void {
  overlays.setState({ link });
}

/** Deletes items with all below them: many only after asking, few at once with the way back. */
export function removeOrAsk(ids: readonly string[]): void {
  // What an epic groups stays.
  const below = foundItems(ids).reduce(
    (sum, item) => sum + (item.is_epic ? 0 : item.sub_issues_count),
    0,
  );
  if (ids.length + below > MAX_UNASKED) overlays.setState({ remove: ids });
  else removeWithToast(ids);
}

/** Opens the form of an item. */
export function openEdit(itemId: string): void {
  overlays.setState({ edit: itemId });
}

/** Opens the form of a new item with values from where it was asked for. */
export function openCreate(defaults: Partial<NewWorkItem>): void {
  overlays.setState({ defaults });
  runShortcut('new-item');
}

/** The values for the new item; they are for one only, which forgets them once it is shown. */
export function readDefaults(): Partial<NewWorkItem> {
  return overlays.getState().defaults ?? {};
}

/** Opens the form of a new item with one of the person's drafts. */
export function openDraft(draft: string): void {
  overlays.setState({ draft, defaults: null });
  runShortcut('new-item');
}

/** The draft that was asked for. */
export function readDraft(): string | null {
  return overlays.getState().draft;
}

/** Opens the form of a new item with what was written last. */
export function resumeItem(): void {
  overlays.setState({ isResumed: true });
  runShortcut('new-item');
}

/** Whether the new item goes on with what was written last. */
export function readResumed(): boolean {
  return overlays.getState().isResumed;
}

/** What begins next has no values of a place, and is no draft that was asked for. */
export function forgetDefaults(): void {
  overlays.setState({ defaults: null, draft: null, isResumed: false });
}

/** Closes what is asked for. */
export function closeOverlay(name: 'add' | 'search' | 'link' | 'remove' | 'edit'): void {
  overlays.setState({ [name]: null });
}
