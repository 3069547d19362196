import type { PageImage } from '#shared/contract/pages.ts';
import { usePeople } from '#web/features/people/store.ts';
import { mentionedItem, useMentionedItems } from '#web/features/work-items/mentions/store.ts';
import { collection } from '#web/lib/store/collection.ts';

import type { NameOf } from './sentence.ts';

const pages = collection<PageImage>('page');

/**
 * Returns a function that names mentions in quoted texts of a project. Missing items are loaded,
 * except without a project: a toast does not wait for them.
 */
export function useNameOf(projectId: string | null): NameOf {
  const people = usePeople();
  const itemOf = useMentionedItems(projectId ?? '');
  return (kind, id) => {
    if (kind === 'person') {
      const name = people.get(id)?.name;
      return name && `@${name}`;
    }
    if (kind === 'page') return pages.get(id)?.name ?? '…';
    return `#${(projectId === null ? mentionedItem(id) : itemOf(id))?.key ?? '…'}`;
  };
}
