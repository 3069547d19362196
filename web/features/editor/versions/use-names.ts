import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { kindOf } from '#web/features/editor/mention-kind.ts';
import { useMentionSource } from '#web/features/editor/text-things.ts';

import type { NameOfThing } from './text-blocks.ts';

/** Returns a function that names elements without text: mentions, images, dividers. */
export function useNames(projectId: string): NameOfThing {
  const { t } = useTranslation('pages');
  const { nameOf, itemOf } = useMentionSource(projectId);
  return useMemo(
    () => (element) => {
      const tag = element.tagName.toLowerCase();
      if (tag === 'hr') return '———';
      if (tag === 'img' || tag === 'image-component') {
        const alt = element.getAttribute('alt');
        return alt ? t('versions.pictureOf', { name: alt }) : t('versions.picture');
      }
      const id = element.getAttribute('entity_identifier') ?? '';
      const isEmbed = tag === 'issue-embed-component';
      const kind = isEmbed ? 'issue_mention' : kindOf(element.getAttribute('entity_name'));
      if (kind === 'user_mention') return nameOf(kind, id);
      if (kind === 'page_mention') return nameOf(kind, id) || t('untitled');
      const item = itemOf(id);
      return item ? `${item.key} ${item.name}` : t('versions.item');
    },
    [t, nameOf, itemOf],
  );
}
