import { lazy, Suspense } from 'react';

import type { TextThings } from '#web/features/editor/text-things.ts';
import { useHasAi } from '#web/features/instances/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ItemEmbedChip } from '#web/features/work-items/detail/item-embed-chip.tsx';

import { useMentionSource } from './mention-source.ts';

const ItemPicker = lazy(async () => ({
  default: (await import('#web/features/work-items/overlays/item-picker.tsx')).ItemPicker,
}));

/** What texts of a workspace show of its people, items and pages. */
export const textThings: TextThings = {
  useMentionSource,
  ItemEmbed: ItemEmbedChip,
  ItemPicker: (props) => (
    <Suspense>
      <ItemPicker {...props} />
    </Suspense>
  ),
  useCanAskAi: () => {
    const can = useCan();
    return useHasAi() && can('ai_assistant.ask');
  },
};
