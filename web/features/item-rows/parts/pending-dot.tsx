import { workItems } from '#web/features/work-items/data/store.ts';
import { useWords } from '#web/lib/i18n/words.ts';

/** A small hollow dot while something of an item has not been sent; it shows itself after a moment. */
export function PendingDot({ id }: { readonly id: string }) {
  const t = useWords('work-items');
  const isPending = workItems.usePending(id);
  if (!isPending) return null;
  return (
    <span
      role="img"
      aria-label={t('list.pending')}
      title={t('list.pending')}
      className="size-2 shrink-0 animate-late rounded-full border-[1.5px] border-info"
    />
  );
}
