import { MoreHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Popover } from '#web/ui/dialogs/popover.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

const LinkList = latePart(async () => (await import('./link-list.tsx')).LinkList);

/** Popover with every link, to follow, pin and order. */
export function MoreLinks() {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t('nav.links.title')}
      side="inline-end"
      className="w-64 p-1"
      trigger={
        <button
          type="button"
          className="flex h-7 w-full items-center gap-2.5 rounded-control px-2 text-start text-13 text-muted motion-quick hover:bg-hover hover:text-ink data-popup-open:bg-hover touch:h-11"
        >
          <MoreHorizontal className="size-4 shrink-0" aria-hidden strokeWidth={1.75} />
          {t('nav.links.more')}
        </button>
      }
    >
      <Suspense fallback={null}>
        <LinkList onFollow={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
