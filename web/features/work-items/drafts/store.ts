import i18next from 'i18next';

import type { CreateDraft, DraftImage, UpdateDraft } from '#shared/contract/drafts.ts';
import { emptyRow } from '#shared/work-item-fields/registry.ts';
import { type OwnPlace, useOwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** Items that the person has begun to write in a workspace; nobody else gets them. */
export const drafts = resource<DraftImage, OwnPlace, CreateDraft, UpdateDraft>('draft', {
  path: (place) => workspacePath(place, 'draft-issues'),
  home: ({ workspaceId, userId }) => ({ workspace_id: workspaceId, created_by: userId }),
  messages: 'work-items:drafts.changes',
  outlivesPage: true,
  initial: () => {
    const now = new Date().toISOString();
    return { ...emptyRow(), ...EMPTY, created_at: now, updated_at: now };
  },
  restore: inputOf,
  nameOf: (row) => draftName(row),
});

const EMPTY = { project_id: null, description_html: '', copy_of: null };

/** What its title is called; it may have none yet. */
export function draftName({ name }: Partial<DraftImage>): string {
  return name || i18next.t('work-items:drafts.untitled');
}

/** My drafts of this workspace, the newest first. */
export function useDrafts(): readonly DraftImage[] {
  const { workspaceId } = useOwnPlace();
  return drafts.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace_id === workspaceId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

/** How many they are. */
export function useDraftCount(): number {
  const { workspaceId } = useOwnPlace();
  return drafts.useSelect(
    (rows) => rows.filter((row) => row.workspace_id === workspaceId).length,
    [workspaceId],
  );
}

/** Where a draft is kept. */
export function placeOf(draft: DraftImage, slug: string): OwnPlace {
  return { slug, workspaceId: draft.workspace_id, userId: draft.created_by ?? '' };
}

/** What makes a draft like this one. */
export function inputOf(draft: DraftImage): CreateDraft {
  const { id: _id, workspace_id: _place, rev: _rev, type_id: _type, ...values } = draft;
  const {
    created_at: _made,
    created_by: _by,
    updated_at: _at,
    updated_by: _last,
    ...input
  } = values;
  const { completed_at: _done, epic_id, ...rest } = input;
  // A parent says the epic too.
  return { ...rest, ...(epic_id && !rest.parent_id && { epic_id }) };
}
