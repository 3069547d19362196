import type { TextThings } from '#web/features/editor/text-things.ts';
import { useHasAi } from '#web/features/instances/store.ts';
import { ItemEmbedChip } from '#web/features/item-detail/item-embed-chip.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

import { useMentionSource } from './mention-source.ts';

const ItemPicker = lateDialog(
  async () => (await import('#web/features/work-items/overlays/item-picker.tsx')).ItemPicker,
  ({ onClose }) => onClose(),
);

/** People, items and pages that texts of a workspace embed. */
export const textThings: TextThings = {
  useMentionSource,
  ItemEmbed: ItemEmbedChip,
  ItemPicker,
  useCanAskAi: () => {
    const can = useCan();
    return useHasAi() && can('ai_assistant.ask');
  },
};
