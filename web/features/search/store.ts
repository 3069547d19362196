import type { FoundEntities, SearchResults } from '#shared/contract/search.ts';
import { fold, keyOfWord } from '#shared/lib/search/fold.ts';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';

import { type ItemHit, ItemIndex } from './item-index.ts';

let index: ItemIndex | null = null;
let changed = new Set<string>();

/** Searches this browser's items while typing; best match first. */
export function searchItems(query: string, limit?: number): readonly ItemHit[] {
  const keys = new Map(
    projects
      .all()
      .filter((project) => project.archived_at === null)
      .map((project) => [project.id, fold(project.identifier)]),
  );
  return readyIndex().search(query, keys, limit);
}

/** An item in a search result of the server, which may be missing in this browser. */
export interface FoundOnServer {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly projectId: string;
}

/** Searches items on the server by name or key. */
export async function searchItemsOnServer(
  slug: string,
  query: string,
): Promise<readonly FoundOnServer[]> {
  const { results } = await get<SearchResults>(`/api/workspaces/${slug}/search/`, {
    search: query,
    workspace_search: true,
  });
  return results.issue.map((row) => ({
    id: row.id,
    name: row.name,
    key: `${row.project__identifier}-${row.sequence_id}`,
    projectId: row.project_id,
  }));
}

/** Scores of items for a text, by the rules of the local search; non-matching ones have none. */
export function scoresOf(
  found: readonly FoundOnServer[],
  query: string,
): ReadonlyMap<string, number> {
  const own = new ItemIndex();
  const keys = new Map<string, string>();
  for (const { id, name, key, projectId } of found) {
    const { identifier, number } = keyOfWord(fold(key));
    keys.set(projectId, identifier);
    own.update(id, { ...ON_SERVER, id, name, project_id: projectId, sequence_id: Number(number) });
  }
  return new Map(own.search(query, keys, found.length).map(({ id, score }) => [id, score]));
}

/** Values that the server's result lacks, because it contains no other items. */
const ON_SERVER = { updated_at: '', archived_at: null, intake_status: null } as const;

/** Recently changed or created items, for an empty search. */
export async function latestItemsOnServer(slug: string): Promise<readonly FoundOnServer[]> {
  const { issue = [] } = await get<FoundEntities>(`/api/workspaces/${slug}/entity-search/`, {
    query_type: 'issue',
    count: 10,
  });
  return issue.map((row) => ({
    id: row.id,
    name: row.name,
    key: `${row.project__identifier}-${row.sequence_id}`,
    projectId: row.project_id,
  }));
}

/** The index, updated with all changes since its last use. */
function readyIndex(): ItemIndex {
  if (!index) {
    index = new ItemIndex();
    for (const item of workItems.all()) index.update(item.id, item);
    store.subscribeEntity(workItems.entity, (ids) => {
      for (const id of ids) changed.add(id);
    });
  }
  const ids = changed;
  changed = new Set();
  for (const id of ids) index.update(id, workItems.get(id));
  return index;
}
