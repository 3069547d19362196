import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';

import type { PageImage } from '#shared/contract/pages.ts';
import { type GoneReason, GoneState } from '#web/features/pages/gone-state.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { textOf } from '#web/lib/documents/document-text.ts';
import { readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

interface GonePageProps {
  readonly why: GoneReason;
  /** As it was last seen. */
  readonly page?: PageImage;
  readonly projectId: string;
  /** The text this tab still holds. */
  readonly document: Y.Doc | undefined;
}

/** The page is gone, or no longer open to the person; what they wrote can be taken along. */
export function GonePage({ why, page, projectId, document }: GonePageProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const title = page && (readKeptText(`page-title.${me.id}.${page.id}`) || page.name);
  const text = page && document ? [title, textOf(document)].filter(Boolean).join('\n\n') : '';
  const copy = async () => {
    await copyText(text, t('done.textCopied'));
  };
  return (
    <>
      <PageHeader title={page?.name || t('title')}>{t('title')}</PageHeader>
      <main className="grid flex-1 place-items-center">
        <GoneState
          isPage
          why={why}
          projectId={projectId}
          name={page?.name}
          more={
            text && (
              <Button icon={Copy} onClick={() => void copy()}>
                {t('gone.copy')}
              </Button>
            )
          }
        />
      </main>
    </>
  );
}

interface PageAwayProps {
  readonly onAgain: () => void;
  readonly projectId: string;
}

/** The page is not in this browser, and the server does not answer. */
export function PageAway({ onAgain, projectId }: PageAwayProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')}>{t('title')}</PageHeader>
      <main className="grid flex-1 place-items-center">
        <EmptyState
          isPage
          title={t('gone.failed')}
          text={t('gone.failedText')}
          action={
            <>
              <Button variant="primary" onClick={onAgain}>
                {t('again')}
              </Button>
              <LinkButton to="/$slug/projects/$projectId/pages" params={{ slug, projectId }}>
                {t('gone.back')}
              </LinkButton>
            </>
          }
        />
      </main>
    </>
  );
}
