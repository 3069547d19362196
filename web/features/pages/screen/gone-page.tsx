import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';

import type { PageImage } from '#shared/contract/pages.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { textOf } from '#web/lib/document-text.ts';
import { readKeptText } from '#web/lib/kept-text.ts';
import { useMe } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface GonePageProps {
  readonly why: 'deleted' | 'private' | 'project' | 'unknown';
  /** As it was last seen. */
  readonly page?: PageImage;
  readonly projectId: string;
  /** The text this tab still holds. */
  readonly document: Y.Doc | undefined;
}

/** The page is gone, or no longer open to the person; what they wrote can be taken along (ux L4, L6). */
export function GonePage({ why, page, projectId, document }: GonePageProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const { slug } = useWorkspace();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = page && (readKeptText(`page-title.${me.id}.${page.id}`) || page.name);
  const text = page && document ? [title, textOf(document)].filter(Boolean).join('\n\n') : '';
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ title: t('done.textCopied'), key: 'copied' });
  };
  return (
    <>
      <PageHeader title={page?.name || t('title')}>{t('title')}</PageHeader>
      <main className="grid flex-1 place-items-center p-8">
        <div className="grid max-w-100 justify-items-center gap-2 text-center">
          <h1 ref={heading} tabIndex={-1} className="text-15 font-semibold outline-none">
            {t(`gone.${why}`)}
          </h1>
          {page?.name && (
            <p className="text-muted line-through" dir="auto">
              {page.name}
            </p>
          )}
          <p className="text-pretty text-muted">{t(`gone.${why}Text`)}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {why === 'project' ? (
              <LinkButton variant="primary" to="/$slug/projects" params={{ slug }}>
                {t('gone.projects')}
              </LinkButton>
            ) : (
              <LinkButton
                variant="primary"
                to="/$slug/projects/$projectId/pages"
                params={{ slug, projectId }}
              >
                {t('gone.back')}
              </LinkButton>
            )}
            {text && (
              <Button icon={Copy} onClick={() => void copy()}>
                {t('gone.copy')}
              </Button>
            )}
          </div>
        </div>
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
      <main className="grid flex-1 place-items-center p-8">
        <div className="grid max-w-100 justify-items-center gap-2 text-center">
          <h1 className="text-15 font-semibold">{t('gone.failed')}</h1>
          <p className="text-muted">{t('gone.failedText')}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onAgain}>
              {t('again')}
            </Button>
            <LinkButton to="/$slug/projects/$projectId/pages" params={{ slug, projectId }}>
              {t('gone.back')}
            </LinkButton>
          </div>
        </div>
      </main>
    </>
  );
}
