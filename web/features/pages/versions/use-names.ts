import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { pages } from '#web/features/pages/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

import type { NameOfThing } from './text-blocks.ts';

/** Words for what has none of its own in a text: people, items and pages that are named, pictures, dividers. */
export function useNames(): NameOfThing {
  const { t } = useTranslation('pages');
  const people = usePeople();
  return useMemo(
    () => (element) => {
      const tag = element.tagName.toLowerCase();
      if (tag === 'hr') return '———';
      if (tag === 'img' || tag === 'image-component') {
        const alt = element.getAttribute('alt');
        return alt ? t('versions.pictureOf', { name: alt }) : t('versions.picture');
      }
      const id = element.getAttribute('entity_identifier') ?? '';
      const kind = tag === 'issue-embed-component' ? 'issue' : element.getAttribute('entity_name');
      if (kind === 'user_mention') return `@${people.get(id)?.name ?? '…'}`;
      const page = pages.get(id);
      if (page) return page.name || t('untitled');
      const item = workItems.get(id);
      const key = item && projects.get(item.project_id)?.identifier;
      return item && key ? `${key}-${item.sequence_id} ${item.name}` : t('versions.item');
    },
    [t, people],
  );
}
