import { useMemo } from 'react';

import type { FoundEntities } from '#shared/contract/search.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects, useProjectMembers } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http.ts';

/** What can be named in a text. */
export type MentionKind = 'user_mention' | 'issue_mention';

/** Something that can be mentioned. */
export interface Mentionable {
  readonly kind: MentionKind;
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly picture?: string | null;
}

/** Who and what a text of a project may name, and what they are called. */
export interface MentionSource {
  readonly people: (query: string) => readonly Mentionable[];
  readonly items: (query: string) => Promise<readonly Mentionable[]>;
  readonly nameOf: (kind: MentionKind, id: string) => string;
}

const MOST = 8;
/** Names of items the server has found: they need not be in the store. */
const foundNames = new Map<string, string>();

/** The people and the items of a project, for mentions. */
export function useMentionSource(projectId: string): MentionSource {
  const { slug } = useWorkspace();
  const people = usePeople();
  const members = useProjectMembers(projectId);
  return useMemo(
    () => ({
      people: (query) => {
        const wanted = query.toLowerCase();
        return members
          .flatMap((row) => people.get(row.member) ?? [])
          .filter((person) => !person.isGone && person.name.toLowerCase().includes(wanted))
          .slice(0, MOST)
          .map(({ id, name, picture }) => ({ kind: 'user_mention' as const, id, name, picture }));
      },
      items: async (query) => {
        const local = localItems(projectId, query);
        return local.length >= MOST
          ? local
          : join(local, await remoteItems(slug, projectId, query));
      },
      nameOf: (kind, id) =>
        kind === 'user_mention' ? `@${people.get(id)?.name ?? '…'}` : `#${itemName(id)}`,
    }),
    [slug, projectId, people, members],
  );
}

function localItems(projectId: string, query: string): Mentionable[] {
  const wanted = query.toLowerCase();
  const key = projects.get(projectId)?.identifier ?? '';
  return workItems
    .all()
    .filter((item) => item.project_id === projectId && !item.archived_at)
    .filter((item) => `${key}-${item.sequence_id} ${item.name}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map((item) => mentionable(item.id, `${key}-${item.sequence_id}`, item.name));
}

async function remoteItems(
  slug: string,
  project_id: string,
  query: string,
): Promise<Mentionable[]> {
  const asked = { query, query_type: 'issue', count: MOST, project_id };
  const reply = await get<FoundEntities>(`/api/workspaces/${slug}/entity-search/`, asked).catch(
    // Offline: those of this browser have to do.
    (): FoundEntities => ({}),
  );
  return (reply.issue ?? []).map((item) =>
    mentionable(item.id, `${item.project__identifier}-${item.sequence_id}`, item.name),
  );
}

function mentionable(id: string, key: string, title: string): Mentionable {
  foundNames.set(id, key);
  return { kind: 'issue_mention', id, name: key, hint: title };
}

function join(first: readonly Mentionable[], second: readonly Mentionable[]): Mentionable[] {
  const known = new Set(first.map((one) => one.id));
  return [...first, ...second.filter((one) => !known.has(one.id))].slice(0, MOST);
}

function itemName(id: string): string {
  const item = workItems.get(id);
  const project = item && projects.get(item.project_id);
  return item && project
    ? `${project.identifier}-${item.sequence_id}`
    : (foundNames.get(id) ?? '…');
}
