import i18next from 'i18next';
import { useMemo } from 'react';

import type { FoundEntities } from '#shared/contract/search.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import type { Mentionable, MentionSource } from '#web/features/editor/text-things.ts';
import { pages } from '#web/features/pages/store.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { projects, useProjectMembers } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useMentionedItems } from '#web/features/work-items/mentions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf, get } from '#web/lib/http/http.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { matching } from '#web/ui/pickers/match.ts';

const MAX_FOUND = 8;
/** Names and URLs of search results, which may be missing in the store, by id. */
const foundNames = new Map<string, string>();
const foundPages = new Map<string, string>();

/** Mentionable people, items and pages of a project. */
export function useMentionSource(projectId: string): MentionSource {
  const { slug } = useWorkspace();
  const people = usePeople();
  const members = useProjectMembers(projectId);
  const itemOf = useMentionedItems(projectId);
  return useMemo(
    () => ({
      people: (query) => {
        const named = members
          .flatMap((row) => people.get(row.member) ?? [])
          .filter((person) => !person.isGone && holdsWords(person.name, query))
          .map((person) => ({ label: person.name, person }));
        // Names that begin with the query come before those that contain it.
        return matching(named, query, i18next.language || 'en')
          .slice(0, MAX_FOUND)
          .map(({ person }) => personFound(person));
      },
      items: async (query) => {
        const local = localItems(projectId, query);
        return local.length >= MAX_FOUND
          ? local
          : join(local, itemsIn(await found({ slug, projectId, query, type: 'issue' })));
      },
      pages: async (query) => {
        const local = localPages(projectId, query);
        return local.length >= MAX_FOUND
          ? local
          : join(local, await soon(found({ slug, projectId, query, type: 'page' }).then(pagesIn)));
      },
      nameOf: (kind, id) => {
        if (kind === 'user_mention') return `@${people.get(id)?.name ?? '…'}`;
        if (kind === 'page_mention') return pageName(id);
        return `#${itemOf(id)?.key ?? foundNames.get(id) ?? '…'}`;
      },
      addressOf: (kind, id) => {
        if (kind === 'user_mention') return null;
        const key = kind === 'issue_mention' ? (itemOf(id)?.key ?? foundNames.get(id)) : undefined;
        const path = kind === 'page_mention' ? pagePlace(id) : key && `browse/${key}`;
        return path ? addressOf(`/${slug}/${path}`) : null;
      },
      itemOf,
      me: sessionNow().me?.id ?? '',
    }),
    [slug, projectId, people, members, itemOf],
  );
}

function personFound({ id, name, picture }: Person): Mentionable {
  return { kind: 'user_mention', id, name, picture };
}

function localItems(projectId: string, query: string): Mentionable[] {
  const key = projects.get(projectId)?.identifier ?? '';
  return workItems
    .all()
    .filter((item) => item.project_id === projectId && !item.archived_at && !isWaiting(item))
    .filter((item) => holdsWords(`${key}-${item.sequence_id} ${item.name}`, query))
    .slice(0, MAX_FOUND)
    .map((item) => itemFound(item.id, `${key}-${item.sequence_id}`, item.name));
}

function localPages(projectId: string, query: string): Mentionable[] {
  return pages
    .all()
    .filter((page) => page.project_id === projectId && !page.archived_at)
    .filter((page) => holdsWords(page.name, query))
    .slice(0, MAX_FOUND)
    .map((page) => pageFound(page.id, projectId, page.name));
}

interface Search {
  readonly slug: string;
  readonly projectId: string;
  readonly query: string;
  readonly type: 'issue' | 'page';
}

function found({ slug, projectId, query, type }: Search): Promise<FoundEntities> {
  const asked = { query, query_type: type, count: MAX_FOUND, project_id: projectId };
  return get<FoundEntities>(`/api/workspaces/${slug}/entity-search/`, asked).catch(
    // Offline: only local matches.
    (): FoundEntities => ({}),
  );
}

const PATIENCE_MS = 200;

/** Limits the wait for pages, because people are in the same list. */
async function soon(answer: Promise<Mentionable[]>): Promise<Mentionable[]> {
  const late = Promise.withResolvers<Mentionable[]>();
  const timer = setTimeout(() => late.resolve([]), PATIENCE_MS);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

function itemsIn({ issue = [] }: FoundEntities): Mentionable[] {
  return issue.map((item) =>
    itemFound(item.id, `${item.project__identifier}-${item.sequence_id}`, item.name),
  );
}

function pagesIn({ page = [] }: FoundEntities): Mentionable[] {
  return page.map(({ id, name, projects__id }) => pageFound(id, projects__id, name));
}

function itemFound(id: string, key: string, title: string): Mentionable {
  foundNames.set(id, key);
  return { kind: 'issue_mention', id, name: key, hint: title };
}

function pageFound(id: string, projectId: string, name: string): Mentionable {
  foundNames.set(id, name);
  foundPages.set(id, projectId);
  return { kind: 'page_mention', id, name };
}

function join(first: readonly Mentionable[], second: readonly Mentionable[]): Mentionable[] {
  const known = new Set(first.map((one) => one.id));
  return [...first, ...second.filter((one) => !known.has(one.id))].slice(0, MAX_FOUND);
}

function pageName(id: string): string {
  return pages.get(id)?.name ?? foundNames.get(id) ?? '…';
}

function pagePlace(id: string): string | null {
  const page = pages.get(id);
  const projectId = page?.project_id ?? foundPages.get(id);
  return projectId ? `projects/${projectId}/pages/${id}` : null;
}
