import { Link } from '@tanstack/react-router';

import { pages } from '#web/features/pages/store.ts';
import type { FindThing } from '#web/features/presence/things.ts';
import { keyOf, slugOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

const LOOK = { className: 'hover:underline', dir: 'auto' } as const;

/** What somebody is looking at, with a link; null when this person cannot see it. */
export const findThing: FindThing = (kind, id) => (kind === 'item' ? itemAt(id) : pageAt(id));

const itemAt: (id: string) => ReturnType<FindThing> = (id) => {
  const item = workItems.get(id);
  const key = item ? keyOf(item) : '';
  if (!item || key === '') return null;
  const params = { slug: slugOf(item.project_id), key };
  return {
    name: `${key} ${item.name}`,
    link: (text) => (
      <Link {...LOOK} to="/$slug/browse/$key" params={params}>
        {text}
      </Link>
    ),
  };
};

const pageAt: (id: string) => ReturnType<FindThing> = (id) => {
  const page = pages.get(id);
  if (!page) return null;
  const params = { slug: slugOf(page.project_id), projectId: page.project_id, pageId: page.id };
  return {
    name: page.name,
    link: (text) => (
      <Link {...LOOK} to="/$slug/projects/$projectId/pages/$pageId" params={params}>
        {text}
      </Link>
    ),
  };
};
