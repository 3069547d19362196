import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** The moment that a read-only copy shows; undefined in an instance. */
const moment = document.querySelector<HTMLMetaElement>('meta[name="copy-of"]')?.content;

/** Says on every screen of a copy that it is one, and of which moment. */
export function CopyBanner() {
  const { t, ready } = useTranslation('status', { useSuspense: false });
  if (!moment || !ready) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-3 z-60 mx-auto flex w-fit max-w-[calc(100vw-24px)] items-center gap-2 rounded-control border border-warning/40 bg-surface px-3 py-1.5 text-12 shadow-popover pointer-events-none"
    >
      <Icon of={Eye} size={14} />
      <span>{t('copy', { moment: formatMoment(moment) })}</span>
    </div>
  );
}
