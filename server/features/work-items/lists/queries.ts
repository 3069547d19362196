import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { JsonBytes } from '#server/platform/http/reply.ts';
import type { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';

import { listItems } from './list-items.ts';
import { readListRequest } from './list-request.ts';
import { projectSource } from './sources.ts';

/** A list of a project's items by the parameters of a list call: for features that keep them. */
export async function listProjectItems(
  scope: ProjectScope,
  query: ListQuery,
): Promise<JsonBytes<ItemListReply>> {
  return listItems(scope, projectSource(scope), readListRequest(query));
}
