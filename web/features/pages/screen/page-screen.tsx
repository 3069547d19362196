import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage, ReadPage } from '#shared/contract/pages.ts';
import { FeatureOff } from '#web/features/containers/empty-states.tsx';
import { definePageShortcuts } from '#web/features/pages/shortcuts.ts';
import { hasPages, pagePath, pages } from '#web/features/pages/store.ts';
import { projects, useMembership } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOpenPage } from '#web/lib/feed/presence.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { type Reading, useRead } from '#web/lib/http/use-read.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { Breadcrumbs } from './breadcrumbs.tsx';
import { GonePage, PageAway } from './gone-page.tsx';
import { OpenPage } from './open-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useLivePage } from './use-live-page.ts';

definePageShortcuts();

/** One page: its title, its text, and everything around it. */
export function PageScreen() {
  const { pageId } = useParams({ from: '/$slug/projects/$projectId/pages/$pageId' });
  return <OnePage key={pageId} pageId={pageId} />;
}

function OnePage({ pageId }: { readonly pageId: string }) {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/pages/$pageId' });
  const { version } = useSearch({ from: '/$slug/projects/$projectId/pages/$pageId' });
  const { slug } = useWorkspace();
  const page = pages.use(pageId);
  const project = projects.use(page?.project_id ?? projectId);
  const last = useLast(page);
  const isSent = (last?.rev ?? 0) > 0;
  useOpenPage(isSent ? pageId : null);
  const { live, status } = useLivePage(isSent ? pageId : null);
  // Asked once for each visit: the answer is for pages that the feed has not brought.
  const reading = useRead<ReadPage>(isSent || !page ? pagePath(slug, projectId, pageId) : null);
  const movedTo = useMovedTo(page, projectId);
  if (page && !hasPages(project)) return <OffPage page={page} />;
  if (page) {
    return <OpenPage page={page} live={live} status={status} version={version} movedTo={movedTo} />;
  }
  return <NoPage last={last} projectId={projectId} document={live?.document} reading={reading} />;
}

/** The project has gone without pages while this one is open. */
function OffPage({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={page.name || t('untitled')} isInner>
        <Breadcrumbs page={page} />
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <FeatureOff messages="pages" projectId={page.project_id} />
      </main>
    </>
  );
}

interface NoPageProps {
  readonly last: PageImage | undefined;
  readonly projectId: string;
  readonly document: Parameters<typeof GonePage>[0]['document'];
  readonly reading: Reading<ReadPage>;
}

/** There is no such page here: not any more, not yet, or not for this person. */
function NoPage({ last, projectId, document, reading }: NoPageProps) {
  const membership = useMembership(projectId);
  const { error } = reading;
  if (last) {
    // Only what rests in the archive can be deleted.
    const why = !membership ? 'project' : last.archived_at !== null ? 'deleted' : 'private';
    return <GonePage why={why} page={last} projectId={projectId} document={document} />;
  }
  if (error instanceof HttpError && !error.isTemporary) {
    const why = membership ? 'unknown' : 'project';
    return <GonePage why={why} projectId={projectId} document={document} />;
  }
  if (error !== undefined) return <PageAway onAgain={reading.again} projectId={projectId} />;
  return <PageSkeleton />;
}

/** The page as it was last seen: it stays when the page is lost. */
function useLast(page: PageImage | undefined): PageImage | undefined {
  const [last, setLast] = useState(page);
  if (page && page !== last) setLast(page);
  return page ?? last;
}

/** Follows a page to another project: its address changes, its text stays open. */
function useMovedTo(page: PageImage | undefined, projectId: string): string | null {
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const home = page?.project_id;
  const pageId = page?.id;
  const isElsewhere = home !== undefined && home !== projectId;
  if (isElsewhere && movedTo !== home) setMovedTo(home);
  useEffect(() => {
    if (!isElsewhere || pageId === undefined) return;
    void navigate({
      to: '/$slug/projects/$projectId/pages/$pageId',
      params: { slug, projectId: home, pageId },
      replace: true,
    });
  }, [isElsewhere, home, pageId, slug, navigate]);
  return movedTo;
}
