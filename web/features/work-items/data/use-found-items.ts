import { useEffect, useState } from 'react';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import {
  type ContainerName,
  containersOf,
  CONTAINERS,
  isContainerName,
} from '#shared/containers.ts';
import type { FoundItem } from '#shared/contract/search.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';
import { projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { get } from '#web/lib/http/http.ts';
import { holdsWords } from '#web/lib/search/match.ts';

import { keyOf, projectPath, slugOf } from './address.ts';
import { workItems } from './store.ts';

/** What a search is for. */
export interface SearchAbout {
  readonly kind: 'parent' | 'sub_issue' | 'issue_relation' | ContainerName;
  /** The item it is for, or the container; null = one that is not there yet. */
  readonly itemId: string | null;
}

interface Search {
  readonly text: string;
  readonly projectId: string;
  readonly about: SearchAbout;
  readonly isWholeWorkspace?: boolean;
}

const WAIT_MS = 150;
const MAX_LOCAL = 20;
const MAX_LEVELS = 20;

/** Items that match: those of this browser at once, and what the server answers after a pause in typing. */
export function useFoundItems({ text, projectId, about, isWholeWorkspace = false }: Search) {
  const [answer, setAnswer] = useState<{ query: string; found: readonly FoundItem[] } | null>(null);
  const query = `${projectId} ${isWholeWorkspace} ${text.trim()}`;
  const { kind, itemId } = about;
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      get<FoundItem[]>(`${projectPath(projectId)}/search-issues/`, {
        search: text.trim(),
        workspace_search: isWholeWorkspace,
        ...(itemId && conditionOf(kind, itemId)),
      }).then(
        (all) => {
          const open = all.filter(({ id }) => isChoosable(workItems.get(id), { kind, itemId }));
          const found = inPlace(open, localMatches(text, projectId, { kind, itemId }), text);
          if (isWanted) setAnswer({ query, found });
        },
        // Offline: what is here has to do.
        () => isWanted && setAnswer({ query, found: [] }),
      );
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query, text, projectId, isWholeWorkspace, kind, itemId]);
  const isSearching = answer?.query !== query;
  const local = isSearching ? localMatches(text, projectId, about) : [];
  const found = answer?.query === query ? answer.found : local;
  return { found: found.length > 0 || !isSearching ? found : local, isSearching };
}

/** What the server leaves out. */
function conditionOf(kind: SearchAbout['kind'], id: string): Readonly<Record<string, unknown>> {
  if (!isContainerName(kind)) return { [kind]: true, issue_id: id };
  return { [kind]: isOneOf(kind) ? true : id };
}

/** Whether an item is in one container of a kind at most. */
const isOneOf = (kind: ContainerName) => fieldByKey(CONTAINERS[kind].field).kind === 'id';

/** Of a kind of which an item is in one, who is in none can be chosen; of another, who is not in this one. */
function isChoosable(item: WorkItemImage | undefined, { kind, itemId }: SearchAbout): boolean {
  if (!item || !isContainerName(kind)) return true;
  const held = containersOf(item, kind);
  return isOneOf(kind) ? held.length === 0 : !held.includes(itemId ?? '');
}

function localMatches(text: string, projectId: string, { kind, itemId }: SearchAbout): FoundItem[] {
  const wanted = text.trim().toLowerCase();
  return workItems
    .all()
    .filter((item) => item.project_id === projectId && !item.archived_at && item.id !== itemId)
    .filter((item) => !isWaiting(item))
    .filter((item) => kind !== 'parent' || !isBelow(item, itemId))
    .filter((item) => isChoosable(item, { kind, itemId }))
    .filter((item) => holdsWords(`${keyOf(item)} ${item.name}`, text))
    .toSorted((a, b) => rankOf(keyOf(a), a.name, wanted) - rankOf(keyOf(b), b.name, wanted))
    .slice(0, MAX_LOCAL)
    .map(asFound);
}

/**
 * What the server has found, with what was shown before it where it was: a row that moves while somebody presses it
 * is not chosen, or another one is. Only what matches better comes above it.
 */
function inPlace(
  found: readonly FoundItem[],
  shown: readonly FoundItem[],
  text: string,
): FoundItem[] {
  const wanted = text.trim().toLowerCase();
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const rank = (item: FoundItem) =>
    rankOf(`${item.project__identifier}-${item.sequence_id}`, item.name, wanted);
  const placeOf = ({ id }: FoundItem) => places.get(id) ?? shown.length;
  return found.toSorted((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b));
}

/** In the server's order: the key or the whole name, then a name that begins so, then a word that does. */
function rankOf(key: string, title: string, wanted: string): number {
  const name = title.toLowerCase();
  if (name === wanted || key.toLowerCase() === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return ` ${name}`.includes(` ${wanted}`) ? 2 : 3;
}

/** The server refuses parents from below the item: they are not offered either. */
function isBelow({ parent_id }: WorkItemImage, id: string | null, levels = MAX_LEVELS): boolean {
  const parent = levels > 0 && workItems.get(parent_id ?? '');
  return parent ? parent.id === id || isBelow(parent, id, levels - 1) : false;
}

function asFound(item: WorkItemImage): FoundItem {
  const project = projects.get(item.project_id);
  const state = states.get(item.state_id ?? '');
  return {
    id: item.id,
    name: item.name,
    start_date: item.start_date,
    sequence_id: item.sequence_id,
    project__name: project?.name ?? '',
    project__identifier: project?.identifier ?? '',
    project_id: item.project_id,
    workspace__slug: slugOf(item.project_id),
    state__name: state?.name ?? null,
    state__group: state?.group ?? null,
    state__color: state?.color ?? null,
    type_id: item.type_id,
  };
}

/** The group of a found item's state. */
export function stateGroupOf({ state__group }: FoundItem): StateGroup {
  return STATE_GROUPS.find((group) => group === state__group) ?? 'backlog';
}
