import { importAttachment } from '#server/features/attachments/imports/commands.ts';
import { createComment } from '#server/features/comments/commands.ts';
import { importLinks, importWorkItem } from '#server/features/work-items/imports/commands.ts';
import { findAssignable } from '#server/features/work-items/write/references.ts';
import { restoreDeleted } from '#server/features/work-items/write/restore-deleted.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { StartError } from '#server/start/failure.ts';
import { CreateComment } from '#shared/contract/comments.ts';
import type { CreateWorkItem, Priority } from '#shared/contract/work-items.ts';

import { bringFile, type CopiedAsset, withCopiedPictures } from './pictures.ts';
import { FROM_COPY, peopleHere, type Place } from './place.ts';

/** What became of it. */
export interface Done {
  readonly how: 'restored' | 'made' | 'known';
  readonly number: number;
}

interface CopiedItem {
  readonly id: string;
  readonly name: string;
  readonly description_html: string | null;
  readonly priority: Priority;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly state: string | null;
  readonly state_id: string | null;
  readonly labels: readonly string[];
  readonly assignee_ids: readonly string[];
  readonly estimate_point: string | null;
  readonly parent_id: string | null;
  readonly cycle_id: string | null;
  readonly module_ids: readonly string[];
  readonly is_epic: boolean;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

/** Takes a deleted item back as it was; makes one that is still there, or gone for good, anew. */
export async function copyItemBack(place: Place, number: number): Promise<Done> {
  const item = await readItem(place, number);
  if (!item) throw new StartError(`The copy has no work item with the number ${number}.`);
  const { sql } = place.platform.database;
  const [here] = await sql<{ number: number; can_return: boolean }[]>`
    SELECT sequence_id AS number, deleted_at > now() - interval '30 days' AS can_return
    FROM work_items WHERE id = ${item.id} AND deleted_at IS NOT NULL`;
  if (here?.can_return) {
    await place.act((scope) => restoreDeleted(scope, [item.id]));
    return { how: 'restored', number: here.number };
  }
  const external_id = `${item.id} ${place.source.moment}`;
  const known = await place.act(async (scope) => findKnown(scope, external_id));
  if (known) return { how: 'known', number: known };
  const html = item.description_html ?? '';
  const description_html = await withCopiedPictures(place, html, 'ISSUE_DESCRIPTION');
  const people = await peopleHere(place, [item.created_by]);
  const made = await place.act(async (scope) => {
    const input = await inputOf(scope, item, { description_html, external_id });
    const { cycles, modules } = await groupsHere(scope, item);
    return importWorkItem(scope, input, {
      created_at: item.created_at,
      ...(item.created_by && people.has(item.created_by) ? { created_by: item.created_by } : {}),
      completed_at: item.completed_at,
      isEpic: item.is_epic,
      ...(item.is_epic ? {} : { cycle_id: cycles[0] ?? null, module_ids: modules }),
    });
  });
  await copyParts(place, item.id, made.id);
  return { how: 'made', number: made.sequence_id };
}

async function readItem({ source, fromId }: Place, number: number): Promise<CopiedItem | null> {
  const [item] = await source.sql<CopiedItem[]>`
    SELECT i.id, i.name, t.description_html, i.priority, i.start_date::text, i.target_date::text,
      s.name AS state, i.state_id, i.assignee_ids, i.estimate_point, i.parent_id, i.cycle_id,
      i.module_ids, i.is_epic, i.created_by, i.created_at::text, i.completed_at::text,
      ARRAY(SELECT l.name FROM labels l WHERE l.id = ANY(i.label_ids)) AS labels
    FROM work_items i LEFT JOIN work_item_texts t ON t.work_item_id = i.id
    LEFT JOIN states s ON s.id = i.state_id
    WHERE i.project_id = ${fromId} AND i.sequence_id = ${number} AND i.deleted_at IS NULL`;
  return item ?? null;
}

async function findKnown({ sql, project }: ProjectScope, externalId: string) {
  const [row] = await sql<{ number: number }[]>`
    SELECT sequence_id AS number FROM work_items
    WHERE project_id = ${project.id} AND external_source = ${FROM_COPY}
      AND external_id = ${externalId} AND ${live(sql)}`;
  return row?.number ?? null;
}

/** The item's values that the project has here: by id, states and labels also by name. */
async function inputOf(
  scope: ProjectScope,
  item: CopiedItem,
  given: Pick<CreateWorkItem, 'description_html' | 'external_id'>,
): Promise<CreateWorkItem> {
  const { sql, project } = scope;
  const [state] = await sql<{ id: string }[]>`
    SELECT id FROM states WHERE project_id = ${project.id} AND ${live(sql)}
      AND (id = ${item.state_id} OR lower(name) = lower(${item.state ?? ''}))
    ORDER BY id = ${item.state_id} DESC LIMIT 1`;
  const labels = await sql<{ id: string }[]>`
    SELECT id FROM labels WHERE project_id = ${project.id} AND ${live(sql)}
      AND name = ANY(${item.labels as string[]})`;
  const [point] = await sql`
    SELECT 1 FROM estimate_points WHERE id = ${item.estimate_point}
      AND project_id = ${project.id} AND ${live(sql)}`;
  const [parent] = await sql`
    SELECT 1 FROM work_items WHERE id = ${item.parent_id} AND project_id = ${project.id}
      AND ${live(sql)}`;
  const assignable = await findAssignable(scope, item.assignee_ids);
  return {
    ...given,
    external_source: FROM_COPY,
    name: item.name,
    priority: item.priority,
    start_date: item.start_date,
    target_date: item.target_date,
    label_ids: labels.map(({ id }) => id),
    assignee_ids: item.assignee_ids.filter((id) => assignable.has(id)),
    ...(state ? { state_id: state.id } : {}),
    ...(point ? { estimate_point: item.estimate_point } : {}),
    ...(parent && !item.is_epic ? { parent_id: item.parent_id } : {}),
  };
}

async function groupsHere({ sql, project }: ProjectScope, item: CopiedItem) {
  const idsIn = async (table: 'cycles' | 'modules', ids: readonly (string | null)[]) => {
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM ${sql(table)} WHERE project_id = ${project.id} AND ${live(sql)}
        AND archived_at IS NULL AND id = ANY(${ids.filter((id) => id !== null)}::uuid[])`;
    return rows.map(({ id }) => id);
  };
  return {
    cycles: await idsIn('cycles', [item.cycle_id]),
    modules: await idsIn('modules', item.module_ids),
  };
}

/** Its comments, links and files. */
async function copyParts(place: Place, fromId: string, toId: string): Promise<void> {
  const { sql } = place.source;
  const comments = await sql<{ id: string; html: string; actor_id: string; at: string }[]>`
    SELECT id, comment_html AS html, actor_id, created_at::text AS at FROM comments
    WHERE work_item_id = ${fromId} AND deleted_at IS NULL ORDER BY created_at, id`;
  const people = await peopleHere(
    place,
    comments.map(({ actor_id }) => actor_id),
  );
  for (const { id, html, actor_id, at } of comments) {
    const comment_html = await withCopiedPictures(place, html, 'COMMENT_DESCRIPTION');
    await place.act(async (scope) =>
      createComment(scope, toId, CreateComment.parse({ comment_html }), {
        actor_id: people.has(actor_id) ? actor_id : scope.user.id,
        created_at: at,
        external_source: FROM_COPY,
        external_id: `${id} ${place.source.moment}`,
      }),
    );
  }
  const links = await sql<{ url: string; title: string | null }[]>`
    SELECT url, title FROM work_item_links
    WHERE work_item_id = ${fromId} AND deleted_at IS NULL ORDER BY created_at, id`;
  await place.act((scope) => importLinks(scope, toId, links));
  await copyFiles(place, fromId, toId);
}

async function copyFiles(place: Place, fromId: string, toId: string): Promise<void> {
  const rows = await place.source.sql<CopiedAsset[]>`
    SELECT id, asset, attributes, workspace_id, created_by, created_at::text FROM assets
    WHERE work_item_id = ${fromId} AND entity_type = 'ISSUE_ATTACHMENT' AND is_uploaded
      AND deleted_at IS NULL ORDER BY created_at, id`;
  const people = await peopleHere(
    place,
    rows.map(({ created_by }) => created_by),
  );
  for (const row of rows) {
    const file = await bringFile(place, row);
    if (!file) continue;
    await place.act((scope) =>
      importAttachment(scope, toId, file, {
        created_by: row.created_by && people.has(row.created_by) ? row.created_by : scope.user.id,
        created_at: row.created_at,
        external_source: FROM_COPY,
        external_id: `${row.id} ${place.source.moment}`,
      }),
    );
  }
}
