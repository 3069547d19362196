import { ArchiveRestore, Copy, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import type { PageRights } from '#web/features/pages/page-rights.ts';
import { usePageActions } from '#web/features/pages/use-page-actions.ts';
import { usePerson } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import type { LiveDocument } from '#web/lib/documents/live-document.ts';
import { useDocumentStatus } from '#web/lib/documents/use-live-document.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useTextCopy } from './use-text-copy.ts';

interface PageBannersProps {
  readonly page: PageImage;
  readonly rights: PageRights;
  readonly live: LiveDocument | null;
  /** The project it was taken to while it was open. */
  readonly movedTo: string | null;
}

/** What is to be known of a page before one writes: who closed it, what is not saved and why. */
export function PageBanners(props: PageBannersProps) {
  const { page, rights, live, movedTo } = props;
  const { t } = useTranslation('pages');
  const movedProject = projects.use(movedTo);
  const status = useDocumentStatus(live);
  const copy = useTextCopy(live?.document);
  const hasUnsaved = status.waiting > 0 && !rights.canWrite;
  const copyButton = (
    <Button size={24} icon={Copy} onClick={() => void copy()}>
      {t('banner.copyText')}
    </Button>
  );
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:px-4 [&:not(:empty)]:pt-3 print:hidden">
      {movedProject && (
        <Banner tone="info">{t('banner.moved', { name: movedProject.name })}</Banner>
      )}
      {rights.readOnly && <ReadOnlyBanner page={page} rights={rights} />}
      {hasUnsaved && (
        <Banner tone="danger" action={copyButton}>
          {t('banner.unsent')}
        </Banner>
      )}
      {status.reason && (
        <Banner
          tone="danger"
          action={
            <span className="flex gap-2">
              {copyButton}
              <Button size={24} onClick={() => live?.tryAgain()}>
                {t('again')}
              </Button>
            </span>
          }
        >
          {t(`banner.${status.reason}`)}
        </Banner>
      )}
      {status.isLarge && status.reason === null && (
        <Banner tone="warning">{t('banner.large')}</Banner>
      )}
    </div>
  );
}

interface ReadOnlyBannerProps {
  readonly page: PageImage;
  readonly rights: PageRights;
}

/** Why nothing can be written, by whom, and the way back for those who may. */
function ReadOnlyBanner({ page, rights }: ReadOnlyBannerProps) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const why = rights.readOnly;
  // Older locks do not say who made them.
  const person = usePerson((why === 'locked' && page.locked_by) || page.updated_by);
  if (why === null) return null;
  if (why === 'no-right') return <Banner tone="info">{t('banner.no-right')}</Banner>;
  const isOpenable = why === 'archived' ? rights.canArchive : rights.canLock;
  return (
    <Banner
      tone="info"
      action={
        isOpenable && (
          <Button
            size={24}
            icon={why === 'archived' ? ArchiveRestore : LockOpen}
            onClick={why === 'archived' ? act.archive : act.lock}
          >
            {t(why === 'archived' ? 'banner.restore' : 'banner.unlock')}
          </Button>
        )
      }
    >
      {why === 'locked' && person && t('banner.lockedBy', { name: person.name })}
      {why === 'locked' && !person && t('banner.locked')}
      {why === 'locked' && isOpenable && ` ${t('banner.unlockToEdit')}`}
      {why === 'archived' && t('banner.archived')}
      {why === 'archived' && person && ` ${t('banner.by', { name: person.name })}`}
    </Banner>
  );
}
