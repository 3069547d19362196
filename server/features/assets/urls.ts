import { PUBLIC_KINDS } from '#shared/contract/assets.ts';

import type { AssetRow } from './events.ts';

/** The URL path of a file; without a project, the workspace's path. */
export function assetUrl(
  row: Pick<AssetRow, 'id' | 'entity_type' | 'project_id' | 'work_item_id'>,
  slug: string | null,
): string | null {
  if (PUBLIC_KINDS.includes(row.entity_type)) return `/api/assets/v2/static/${row.id}/`;
  if (row.entity_type === 'DRAFT_ISSUE_ATTACHMENT' || slug === null) return null;
  const workspace = `/api/assets/v2/workspaces/${slug}`;
  if (!row.project_id) return `${workspace}/${row.id}/`;
  const project = `${workspace}/projects/${row.project_id}`;
  return row.entity_type === 'ISSUE_ATTACHMENT'
    ? `${project}/issues/${row.work_item_id}/attachments/${row.id}/`
    : `${project}/${row.id}/`;
}
