import { desc } from 'drizzle-orm';

import { adoptDraftPictures } from '#server/features/assets/commands.ts';
import { createCopy } from '#server/features/work-items/copies/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getWorkItem } from '#server/features/work-items/queries.ts';
import { changeWorkItems } from '#server/features/work-items/write/bulk.ts';
import { createWorkItem, type Origin } from '#server/features/work-items/write/create.ts';
import { EMPTY } from '#server/features/work-items/write/description.ts';
import { defaultState, findReferences } from '#server/features/work-items/write/references.ts';
import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { safeHtml } from '#server/platform/texts/long-texts.ts';
import { CreateDraft, type DraftToItem, UpdateDraft } from '#shared/contract/drafts.ts';
import { badRequest, invalidField, refusal } from '#shared/errors.ts';
import { refusalOf } from '#shared/work-item-fields/registry.ts';

import { draftEntity, type DraftRow } from './entity.ts';
import { known } from './known.ts';
import { enterOwnProject, getDraft } from './queries.ts';
import { drafts } from './table.ts';

/** A person's own drafts in a workspace. */
export const draftResource = defineResource({
  entity: draftEntity,
  scope: 'workspace',
  actions: {
    read: 'draft.list',
    create: 'draft.create',
    update: 'draft.update',
    delete: 'draft.delete',
  },
  create: CreateDraft,
  update: UpdateDraft,
  owner: 'owner_id',
  order: [desc(drafts.created_at), desc(drafts.id)],
  position: { column: 'sort_order', step: 10_000 },
  hooks: {
    beforeCreate: (scope, input) => settled(scope, null, input),
    beforeUpdate: (scope, before, input) => settled(scope, before, input),
  },
});

/** What follows from a body: a clean text, the state and what it decides, and no value that is not there to be named. */
async function settled(
  scope: WorkspaceScope,
  before: DraftRow | null,
  input: CreateDraft,
): Promise<Partial<DraftRow>> {
  const had = before?.project_id ?? null;
  const projectId = input.project_id === undefined ? had : input.project_id;
  const project = projectId === null ? null : await enterOwnProject(scope, projectId);
  if (projectId !== null && projectId !== had && !project) throw unknownProject(projectId);
  const disagreement = refusalOf(input, before);
  if (disagreement) throw invalidField('non_field_errors', disagreement.message);
  const text = input.description_html;
  return {
    ...(text !== undefined && { description_html: (await safeHtml(text)) || EMPTY }),
    ...(await known(scope, project, input)),
    ...(await stateOf(project, before, input)),
  };
}

const unknownProject = (id: string) =>
  invalidField('project_id', `Invalid pk "${id}" - object does not exist.`);

/** The state of a draft that is new, moves or gets one: what is wanted if the project has it, else the default. */
async function stateOf(
  project: ProjectScope | null,
  before: DraftRow | null,
  input: CreateDraft,
): Promise<Pick<DraftRow, 'state_id' | 'completed_at'> | object> {
  const isNamed = input.state_id !== undefined;
  const moves = input.project_id !== undefined && input.project_id !== before?.project_id;
  if (before && !isNamed && !moves) return {};
  if (!project) return { state_id: null, completed_at: null };
  const { state: found } = await findReferences(project, { state_id: input.state_id ?? null });
  const state = found ?? (await defaultState(project));
  const completed = before?.completed_at ?? new Date().toISOString();
  return {
    state_id: state?.id ?? null,
    completed_at: state?.group === 'completed' ? completed : null,
  };
}

/** The item that a draft becomes, and where. */
interface Finished {
  readonly project: ProjectScope;
  readonly item: WorkItemRow;
}

/**
 * Makes an item of a draft, with its pictures; the draft goes. The body is the whole item, and its project counts
 * before the one that the draft has.
 */
export async function finishDraft(
  scope: WorkspaceScope,
  id: string,
  body: DraftToItem,
  origin: Pick<Origin, 'id'> = {},
): Promise<Finished> {
  authorize(scope, 'draft.finish');
  const draft = await getDraft(scope, id);
  const { project_id, cycle_id, module_ids, is_epic, copy_of, ...input } = body;
  const projectId = project_id ?? draft.project_id;
  if (projectId === null) throw badRequest('Project is required to create an issue.');
  const project = await enterOwnProject(scope, projectId);
  if (!project) throw unknownProject(projectId);
  const made = { ...origin, cause: 'request', isEpic: is_epic ?? false } as const;
  const { id: itemId } = await (copy_of
    ? createCopy(project, input, copy_of, made)
    : createWorkItem(project, input, made));
  await putInto(project, itemId, { cycle_id, module_ids });
  await adoptDraftPictures(project, id, itemId, input.description_html ?? '');
  await draftResource.delete(scope, id);
  return { project, item: await getWorkItem(project, itemId) };
}

/** Puts a new item into its cycle and modules, as the call for many items does. */
async function putInto(
  scope: ProjectScope,
  itemId: string,
  { cycle_id, module_ids = [] }: Pick<DraftToItem, 'cycle_id' | 'module_ids'>,
): Promise<void> {
  const properties = {
    ...(cycle_id && { cycle_id }),
    ...(module_ids.length > 0 && { module_ids }),
  };
  const fields = Object.keys(properties);
  if (fields.length > 0) await changeWorkItems(scope, { issue_ids: [itemId], properties }, fields);
}

/** Changes a draft of the person. */
export async function updateDraft(
  scope: WorkspaceScope | ProjectScope,
  id: string,
  input: UpdateDraft,
): Promise<DraftRow> {
  await getDraft(scope, id, () => refusal(404, { error: 'Issue not found' }));
  return draftResource.update(scope, id, input);
}

/** Deletes a draft of the person. */
export async function deleteDraft(scope: WorkspaceScope | ProjectScope, id: string): Promise<void> {
  await getDraft(scope, id);
  await draftResource.delete(scope, id);
}
