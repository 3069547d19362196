import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { showToast, toastWhile } from '#web/ui/feedback/toast.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';

/** Messages, loading and empty states. */
export function StateParts() {
  const { t } = useTranslation('ui-gallery');
  return (
    <>
      <GallerySection title={t('states.toasts')}>
        <ToastButtons />
      </GallerySection>
      <GallerySection title={t('states.banners')}>
        <Banners />
      </GallerySection>
      <GallerySection title={t('states.waiting')}>
        <div className="rounded-card border border-line">
          {['w-44', 'w-36', 'w-52'].map((width) => (
            <div
              key={width}
              className="flex h-(--row) items-center gap-2 border-b border-hairline px-3 last:border-0"
            >
              <Skeleton className="w-4" />
              <Skeleton className="w-14" />
              <Skeleton className={width} />
              <span className="flex-1" />
              <Skeleton className="size-5 rounded-full" />
            </div>
          ))}
        </div>
        <GalleryLine>
          <Spinner label={t('states.loading')} />
          <Separator orientation="vertical" />
          <Spinner label={t('states.loading')} size={24} />
        </GalleryLine>
      </GallerySection>
      <GallerySection title={t('states.empty')}>
        <div className="rounded-card border border-line">
          <EmptyState
            icon={ListFilter}
            title={t('states.nothing')}
            text={t('states.nothingText')}
            action={
              <>
                <Button>{t('states.drop')}</Button>
                <Button variant="ghost" shortcut="shift+f">
                  {t('states.clear')}
                </Button>
              </>
            }
          />
        </div>
      </GallerySection>
    </>
  );
}

function ToastButtons() {
  const { t } = useTranslation('ui-gallery');
  const undo = {
    label: t('states.undo'),
    run: () => showToast({ title: t('states.undone') }),
    shortcut: 'mod+z',
  };
  return (
    <GalleryLine>
      <Button
        onClick={() => showToast({ title: t('states.archived', { count: 3 }), action: undo })}
      >
        {t('states.plain')}
      </Button>
      <Button
        onClick={() =>
          showToast({
            title: t('states.notSaved'),
            text: t('states.notSavedText'),
            tone: 'error',
            action: { label: t('states.show'), run: () => {} },
          })
        }
      >
        {t('states.error')}
      </Button>
      <Button
        onClick={() =>
          void toastWhile(new Promise((resolve) => setTimeout(resolve, 1500)), {
            running: t('states.exporting'),
            done: { title: t('states.exported') },
            failed: { title: t('states.notSaved') },
          })
        }
      >
        {t('states.running')}
      </Button>
    </GalleryLine>
  );
}

function Banners() {
  const { t } = useTranslation('ui-gallery');
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      {isShown && (
        <Banner tone="info" onClose={() => setIsShown(false)} closeLabel={t('states.hide')}>
          {t('states.info')}
        </Banner>
      )}
      <Banner tone="warning" action={<Button size={24}>{t('states.retry')}</Button>}>
        {t('states.warning')}
      </Banner>
      <Banner tone="danger">{t('states.danger')}</Banner>
    </>
  );
}
