import { v7 } from 'uuid';

import type { CreatePage, Page, PageImage, UpdatePage } from '#shared/contract/pages.ts';
import { today } from '#web/lib/formats/dates.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';

import { pagePath, pages } from './store.ts';

/** Where a page is made, and by whom. */
export interface PagePlace {
  readonly slug: string;
  readonly projectId: string;
  readonly workspaceId: string;
  readonly myId: string;
}

/** Makes a page; answers its id at once, and the server's word on it. */
export function createPage(
  place: PagePlace,
  input: CreatePage,
): { readonly id: string; readonly made: Promise<Page> } {
  const id = v7();
  const now = new Date().toISOString();
  const fields = {
    name: '',
    access: 0,
    color: '',
    parent: null,
    logo_props: {},
    ...input,
    view_props: { full_width: false },
    owned_by: place.myId,
    is_locked: false,
    archived_at: null,
    sort_order: lastPlace(place.projectId),
    workspace: place.workspaceId,
    created_at: now,
    updated_at: now,
    created_by: place.myId,
    updated_by: null,
    label_ids: [],
    project_ids: [place.projectId],
    project_id: place.projectId,
  };
  const made = changes.add<Page>({
    method: 'POST',
    path: pagePath(place.slug, place.projectId),
    body: input,
    creates: id,
    touches: [id, ...(input.parent ? [input.parent] : [])],
    effects: [{ op: 'set', entity: pages.entity, id, fields }],
    label: { key: 'pages:changes.create' },
    // Whoever asked waits for the answer and shows a refusal.
    isQuiet: true,
  });
  return { id, made };
}

/** The place after all pages of a project that are known. */
function lastPlace(projectId: string): number {
  const places = pages.all().flatMap((row) => (row.project_id === projectId ? row.sort_order : []));
  return places.reduce((last, place) => Math.max(last, place), 0) + 10_000;
}

/** Changes a page's own fields: name, logo, parent. Can be undone. */
export function updatePage(slug: string, page: PageImage, fields: UpdatePage): void {
  const after: Partial<PageImage> = { ...(fields as Partial<PageImage>) };
  const label = labelOf('update', page);
  const write = (next: Partial<PageImage>) =>
    void changes.add({
      method: 'PATCH',
      path: pagePath(slug, page.project_id, page.id),
      body: next,
      touches: [page.id, ...(next.parent ? [next.parent] : [])],
      effects: [set(page.id, next)],
      label,
      ...(next.name !== undefined && { text: next.name }),
    });
  write(after);
  rememberFields<PageImage>({
    label,
    read: () => pages.get(page.id),
    before: fieldsOf(page, after),
    after,
    write,
  });
}

/** Lets nobody write on a page, or everybody again who may. */
export function lockPage(slug: string, page: PageImage, isLocked: boolean): void {
  turn(page, isLocked ? 'lock' : 'unlock', {
    isSo: (now) => now.is_locked === isLocked,
    change: (isOn) => {
      const is_locked = isOn === isLocked;
      send(slug, page, {
        method: is_locked ? 'POST' : 'DELETE',
        part: 'lock',
        effects: [set(page.id, { is_locked })],
        label: labelOf(is_locked ? 'lock' : 'unlock', page),
      });
    },
  });
}

/** Shows a page to the project, or to its owner alone. */
export function setPageAccess(slug: string, page: PageImage, access: 0 | 1): void {
  turn(page, access === 1 ? 'makePrivate' : 'makePublic', {
    isSo: (now) => now.access === access,
    change: (isOn) => {
      const next = isOn ? access : access === 1 ? 0 : 1;
      send(slug, page, {
        method: 'POST',
        part: 'access',
        body: { access: next },
        effects: [set(page.id, { access: next })],
        label: labelOf(next === 1 ? 'makePrivate' : 'makePublic', page),
      });
    },
  });
}

/** Puts a page and all below it into the archive, or brings them back. */
export function archivePage(slug: string, page: PageImage, isArchived: boolean): void {
  turn(page, isArchived ? 'archive' : 'restore', {
    isSo: (now) => (now.archived_at !== null) === isArchived,
    change: (isOn) => setArchived(slug, page, isOn === isArchived),
  });
}

function setArchived(slug: string, page: PageImage, isArchived: boolean): void {
  const archived_at = isArchived ? today() : null;
  const family = familyOf(pages.all(), page.id);
  const parent = page.parent ? pages.get(page.parent) : undefined;
  // A page whose parent stays in the archive comes back as a first one.
  const isOrphan = !isArchived && parent !== undefined && parent.archived_at !== null;
  send(slug, page, {
    method: isArchived ? 'POST' : 'DELETE',
    part: 'archive',
    touches: family.map(({ id }) => id),
    effects: family.map(({ id }) =>
      set(id, { archived_at, ...(isOrphan && id === page.id && { parent: null }) }),
    ),
    label: labelOf(isArchived ? 'archive' : 'restore', page),
  });
}

/** Deletes an archived page for good; what lies below it stays, without a parent. */
export function deletePage(slug: string, page: PageImage): Promise<unknown> {
  const children = pages.all().filter(({ parent }) => parent === page.id);
  return changes.add({
    method: 'DELETE',
    path: pagePath(slug, page.project_id, page.id),
    touches: [page.id, ...children.map(({ id }) => id)],
    effects: [
      { op: 'delete', entity: pages.entity, id: page.id },
      ...children.map(({ id }) => set(id, { parent: null })),
    ],
    label: labelOf('delete', page),
    // Whoever asked waits for the answer and shows a refusal.
    isQuiet: true,
  });
}

/** Makes a copy with the same text; the server names it. */
export function duplicatePage(slug: string, page: PageImage): Promise<Page> {
  const id = v7();
  return changes.add<Page>({
    method: 'POST',
    path: `${pagePath(slug, page.project_id, page.id)}duplicate/`,
    body: {},
    creates: id,
    touches: [page.id, id],
    effects: [],
    label: labelOf('duplicate', page),
    isQuiet: true,
  });
}

/** Takes a page, with all below it, to another project. */
export function movePage(slug: string, page: PageImage, projectId: string): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `${pagePath(slug, page.project_id, page.id)}move/`,
    body: { new_project_id: projectId },
    touches: [page.id],
    effects: familyOf(pages.all(), page.id).map(({ id }) =>
      set(id, {
        project_ids: [projectId],
        project_id: projectId,
        ...(id === page.id && { parent: null }),
      }),
    ),
    label: labelOf('move', page),
    isQuiet: true,
  });
}

/** Makes an earlier version the text again: an edit like any other, after what is there now was kept. */
export function restorePageVersion(
  slug: string,
  page: PageImage,
  versionId: string,
): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `${pagePath(slug, page.project_id, page.id)}versions/${versionId}/restore/`,
    body: {},
    touches: [page.id],
    effects: [],
    label: labelOf('restoreVersion', page),
    isQuiet: true,
  });
}

interface Sending {
  readonly method: 'POST' | 'DELETE';
  readonly part: string;
  readonly body?: unknown;
  readonly touches?: readonly string[];
  readonly effects: readonly Effect[];
  readonly label: Message;
}

function send(slug: string, page: PageImage, sending: Sending): void {
  const { method, part, body = {}, touches = [page.id], effects, label } = sending;
  void changes.add({
    method,
    path: `${pagePath(slug, page.project_id, page.id)}${part}/`,
    ...(method === 'POST' && { body }),
    touches,
    effects,
    label,
  });
}

interface Turn {
  /** Whether the page is as the gesture made it. */
  readonly isSo: (now: PageImage) => boolean;
  /** Makes the change, or takes it back. */
  readonly change: (isOn: boolean) => void;
}

/** Does something that is either so or not, and remembers how to take it back. */
function turn(page: PageImage, name: string, { isSo, change }: Turn): void {
  const to = (isOn: boolean) => () => {
    const now = pages.get(page.id);
    if (!now || isSo(now) === isOn) return false;
    change(isOn);
    return true;
  };
  change(true);
  undoStack.push({ label: labelOf(name, page), undo: to(false), redo: to(true) });
}

function set(id: string, fields: Partial<PageImage>): Effect {
  return { op: 'set', entity: pages.entity, id, fields };
}

function labelOf(name: string, page: PageImage): Message {
  return { key: `pages:changes.${name}`, values: { name: page.name } };
}
