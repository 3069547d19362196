import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { CreatePage } from '#shared/contract/pages.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { createPage } from './changes.ts';

/** Makes a page and opens it at once; a refusal leads back to the list. */
export function useNewPage(projectId: string): (input: CreatePage) => void {
  const { t } = useTranslation('pages');
  const { slug, id: workspaceId } = useWorkspace();
  const { id: myId } = useMe();
  const navigate = useNavigate();
  return useCallback(
    (input: CreatePage) => {
      const { id, made } = createPage({ slug, projectId, workspaceId, userId: myId }, input);
      void navigate({
        to: '/$slug/projects/$projectId/pages/$pageId',
        params: { slug, projectId, pageId: id },
      });
      made.catch((error: unknown) => {
        const text = error instanceof HttpError ? error.message : t('failed.createText');
        showToast({ tone: 'error', title: t('failed.create'), text });
        if (!location.pathname.includes(id)) return;
        void navigate({ to: '/$slug/projects/$projectId/pages', params: { slug, projectId } });
      });
    },
    [slug, projectId, workspaceId, myId, navigate, t],
  );
}
