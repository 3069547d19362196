import { LINKED_PAGE } from '#shared/constants/work-items.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { linkOf } from '#shared/lib/work-item-query/fields.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import type { LinkKey } from '#shared/work-item-fields/conditions.ts';
import { slugOf } from '#web/features/work-items/data/address.ts';
import { get } from '#web/lib/http/http.ts';
import { findReply, keepReply } from '#web/lib/local-copy/kept-replies.ts';

import { linkedItems } from './linked-items.ts';

/** As many items are asked about at once: more ids make an address too long. */
const ASKED = 100;

/** What a filter asks of other tables than the items' own: `subscribers` of a person, `was` started on a day. */
export interface FilterLink {
  readonly key: LinkKey;
  readonly value: string;
}

/** Whether only a change of an item itself can change whether it has the link. */
export const isPast = ({ key }: Pick<FilterLink, 'key'>) => key === 'cycle_time' || key === 'was';

/** The links that a filter looks at, each once. */
export function linksIn(filter: Pick<Filter, 'parts'>, me: string): readonly FilterLink[] {
  const found = new Map<string, FilterLink>();
  const add = (key: LinkKey, value: string) => found.set(`${key} ${value}`, { key, value });
  const look = ({ parts }: Pick<Filter, 'parts'>) => {
    for (const part of parts) {
      if (part.kind === 'group') look(part);
      const key = part.kind === 'condition' ? linkOf(part.field) : null;
      if (part.kind !== 'condition' || key === null) continue;
      for (const value of part.values) {
        if (value.is === 'me') add(key, me);
        if (value.is === 'id') add(key, value.id);
        if (value.is === 'word') add(key, value.word);
      }
    }
  };
  look(filter);
  return [...found.values()].toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
}

const nameOf = ({ key, value }: FilterLink) => `${key} ${value}`;

/**
 * Brings all items of the workspace that have a link, page by page. Until the server answers, and without it, what it
 * said last is taken.
 */
export async function readLink(projectId: string, link: FilterLink, me: string): Promise<void> {
  const { key, value } = link;
  const { path, query } = callOf(projectId, link);
  const name = `${path}?${new URLSearchParams(query).toString()}`;
  if (!linkedItems.has(key, value)) {
    const kept = await findReply(me, name);
    if (kept && !linkedItems.has(key, value)) linkedItems.set(key, value, kept.body as string[]);
  }
  try {
    const ids = await readPages(path, query);
    linkedItems.set(key, value, ids);
    await keepReply(me, name, ids);
  } catch {
    // Without a connection the list shows what is known; the next change asks again.
  }
}

async function readPages(path: string, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const page = await get<string[]>(path, { ...query, after });
    for (const id of page) ids.push(id);
    if (page.length < LINKED_PAGE) return ids;
  }
}

/** Asks which of these items have the links: of a list that comes in pages, nothing but what has come is asked about. */
export async function askLinks(
  projectId: string,
  links: readonly FilterLink[],
  ids: readonly string[],
): Promise<void> {
  const asks: Promise<void>[] = [];
  for (const link of links) {
    const { path, query } = callOf(projectId, link);
    for (let from = 0; from < ids.length; from += ASKED) {
      const asked = ids.slice(from, from + ASKED);
      asks.push(
        get<string[]>(path, { ...query, ids: asked.join(',') }).then((found) =>
          linkedItems.change(link.key, link.value, asked, found),
        ),
      );
    }
  }
  await Promise.all(asks);
}

function callOf(projectId: string, { key, value }: FilterLink) {
  const base = `/api/workspaces/${slugOf(projectId)}/linked-issues/`;
  return isPast({ key })
    ? { path: base, query: { link: key, value } }
    : { path: `${base}${value}/`, query: { link: key } };
}
