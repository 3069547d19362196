import { v7 } from 'uuid';

import type { CreatePage, Page, PageImage, UpdatePage } from '#shared/contract/pages.ts';
import { today } from '#web/lib/formats/dates.ts';
import type { Action } from '#web/lib/resources/resource-options.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';

import { type PagePlace, pages } from './store.ts';

/** Creates a page; the caller shows a refusal. */
export function createPage(place: PagePlace, input: CreatePage) {
  return pages.create<Page>(place, input, { isQuiet: true });
}

/** Changes a page's own fields: name, logo, parent. */
export function updatePage(slug: string, page: PageImage, fields: UpdatePage): void {
  const { name: text } = fields;
  void pages.update(placeOf(slug, page), page, fields, text === undefined ? {} : { text });
}

/** Stops everyone from editing a page, or allows it again. */
export function lockPage(slug: string, page: PageImage, isLocked: boolean): void {
  turnLock(placeOf(slug, page), page, isLocked);
}

const turnLock = pages.toggle('lock', {
  isOn: ({ is_locked }) => is_locked,
  on: () => ({
    message: 'lock',
    part: 'lock',
    fields: { is_locked: true, locked_by: sessionNow().me?.id ?? null },
  }),
  off: {
    message: 'unlock',
    method: 'DELETE',
    part: 'lock',
    fields: { is_locked: false, locked_by: null },
  },
});

/** Shows a page to the project, or only to its owner. */
export function setPageAccess(slug: string, page: PageImage, access: 0 | 1): void {
  turnPrivate(placeOf(slug, page), page, access === 1);
}

const turnPrivate = pages.toggle('privacy', {
  isOn: ({ access }) => access === 1,
  on: accessAction('makePrivate', 1),
  off: accessAction('makePublic', 0),
});

function accessAction(message: string, access: 0 | 1): Action<PageImage> {
  return { message, part: 'access', body: { access }, fields: { access } };
}

/** Archives a page and all pages below it, or restores them. */
export function archivePage(slug: string, page: PageImage, isArchived: boolean): void {
  turnArchived(placeOf(slug, page), page, isArchived);
}

const turnArchived = pages.toggle('archive', {
  isOn: ({ archived_at }) => archived_at !== null,
  on: (page) => ({
    message: 'archive',
    part: 'archive',
    effects: familyOf(pages.all(), page.id).map(({ id }) => set(id, { archived_at: today() })),
  }),
  off: (page) => {
    const parent = page.parent ? pages.get(page.parent) : undefined;
    // A page whose parent stays in the archive is restored at the top.
    const isOrphan = parent !== undefined && parent.archived_at !== null;
    return {
      message: 'restore',
      method: 'DELETE',
      part: 'archive',
      effects: familyOf(pages.all(), page.id).map(({ id }) => set(id, { archived_at: null })),
      ...(isOrphan && { fields: { parent: null } }),
    };
  },
});

/** Deletes an archived page for good; the pages below it stay, without a parent. */
export function deletePage(slug: string, page: PageImage): Promise<unknown> {
  return pages.delete(placeOf(slug, page), page);
}

/** Makes a copy with the same text; the server names it. */
export function duplicatePage(slug: string, page: PageImage): Promise<Page> {
  return act<Page>(slug, page, { message: 'duplicate', part: 'duplicate', creates: v7() });
}

/** Moves a page, with all pages below it, to another project. */
export function movePage(slug: string, page: PageImage, projectId: string): Promise<unknown> {
  return act(slug, page, {
    message: 'move',
    part: 'move',
    body: { new_project_id: projectId },
    effects: familyOf(pages.all(), page.id).map(({ id }) =>
      set(id, { project_ids: [projectId], project_id: projectId }),
    ),
    fields: { parent: null },
  });
}

/** Restores an earlier version of the text; the present text stays as a version. */
export function restorePageVersion(
  slug: string,
  page: PageImage,
  versionId: string,
): Promise<unknown> {
  return act(slug, page, { message: 'restoreVersion', part: `versions/${versionId}/restore` });
}

function act<Reply>(slug: string, page: PageImage, action: Action<PageImage>): Promise<Reply> {
  return pages.act<Reply>(placeOf(slug, page), page, { ...action, isQuiet: true });
}

function placeOf(slug: string, page: PageImage): PagePlace {
  const { workspace, project_id, owned_by } = page;
  return { slug, workspaceId: workspace, projectId: project_id, userId: owned_by };
}

function set(id: string, fields: Partial<PageImage>): Effect {
  return { op: 'set', entity: pages.entity, id, fields };
}
