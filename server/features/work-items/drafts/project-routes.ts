import type { ProjectScope } from '#server/platform/access/scope.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import { route } from '#server/platform/http/route.ts';
import {
  CreateDraft,
  DraftToItem,
  ProjectDraft,
  UpdateProjectDraft,
} from '#shared/contract/drafts.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';
import { errors } from '#shared/errors.ts';
import { emptyRow } from '#shared/work-item-fields/registry.ts';

import { deleteDraft, draftResource, finishDraft, updateDraft } from './commands.ts';
import type { DraftRow } from './entity.ts';
import { getDraft, listDrafts } from './queries.ts';

const DRAFTS = '/api/workspaces/:slug/projects/:project_id/issue-drafts/' as const;

/**
 * A person's own drafts of one project, in the shape of work items: the same drafts as the workspace's calls serve.
 * Nobody else has them, so there is no number yet.
 */
export const projectDraftRoutes = [
  route({
    method: 'GET',
    url: DRAFTS,
    scope: 'project',
    action: 'project_draft.list',
    query: ListQuery,
    response: pageReply(ProjectDraft),
    doc: 'Lists my drafts of a project',
    handler: (scope, { query }) => listDrafts(scope, query, (row) => wireIn(scope, row, 'UTC')),
  }),
  route({
    method: 'POST',
    url: DRAFTS,
    scope: 'project',
    action: 'project_draft.create',
    body: CreateDraft,
    status: 201,
    response: ProjectDraft,
    doc: 'Begins a draft in a project',
    handler: async (scope, { body }) => {
      const here = { ...body, project_id: scope.project.id };
      return wireIn(scope, await draftResource.create(scope, here));
    },
  }),
  route({
    method: 'GET',
    url: `${DRAFTS}:id/` as const,
    scope: 'project',
    action: 'project_draft.read',
    response: ProjectDraft,
    doc: 'Returns one of my drafts of a project',
    handler: async (scope, { params }) => wireIn(scope, await getDraft(scope, params.id)),
  }),
  route({
    method: 'PATCH',
    url: `${DRAFTS}:id/` as const,
    scope: 'project',
    action: 'project_draft.update',
    body: UpdateProjectDraft,
    response: 'none',
    doc: 'Changes one of my drafts of a project; `is_draft: false` makes it a work item',
    handler: async (scope, { params, body: { is_draft, ...changes } }) => {
      const here = { ...changes, project_id: scope.project.id };
      const draft = await updateDraft(scope, params.id, here);
      if (is_draft !== false) return;
      await finishDraft(scope, draft.id, itemOf(draft), { id: draft.id });
    },
  }),
  route({
    method: 'DELETE',
    url: `${DRAFTS}:id/` as const,
    scope: 'project',
    action: 'project_draft.delete',
    response: 'none',
    doc: 'Deletes one of my drafts of a project',
    handler: (scope, { params }) => deleteDraft(scope, params.id),
  }),
];

/** The whole item that a draft says. */
function itemOf(draft: DraftRow): DraftToItem {
  const { epic_id, ...values } = draft;
  const item = DraftToItem.safeParse({
    ...values,
    completed_at: undefined,
    copy_of: draft.copy_of ?? undefined,
    ...(epic_id && !draft.parent_id && { epic_id }),
  });
  if (!item.success) throw errors.badValue();
  return item.data;
}

/** A draft in the shape of a work item. */
function wireIn(scope: ProjectScope, row: DraftRow, zone = scope.user.user_timezone): ProjectDraft {
  return ProjectDraft.parse({
    ...emptyRow(),
    ...row,
    name: row.name ?? '',
    sequence_id: 0,
    is_draft: true,
    deleted_at: null,
    completed_at: inZoneOrNull(row.completed_at, zone),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
  });
}
