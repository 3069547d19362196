import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

import { archiveCycle, restoreCycle, toggleCycleFavorite } from './changes.ts';
import { askForCycle } from './cycle-requests.ts';

/** What can be done with a cycle: the one source of its menu, its keys and its buttons. */
export function useCycleActions(cycle: CycleImage) {
  const { t } = useTranslation('cycles');
  const navigate = useNavigate();
  const place = useProjectPlace(cycle.project_id);
  const { slug, projectId } = place;
  const { id: cycleId } = cycle;
  const params = { slug, projectId, cycleId };
  const link = new URL(
    addressOf(`/${slug}/projects/${projectId}/cycles/${cycleId}`),
    location.origin,
  ).href;
  return {
    open: () => void navigate({ to: '/$slug/projects/$projectId/cycles/$cycleId', params }),
    openTab: () => void window.open(link, '_blank', 'noopener'),
    copyLink: async () => {
      await copyText(link, t('done.linkCopied'));
    },
    star: () => toggleCycleFavorite(place, cycle),
    edit: () => askForCycle({ is: 'edit', cycleId }),
    duplicate: () => askForCycle({ is: 'create', projectId, copyOf: cycleId }),
    end: () => askForCycle({ is: 'end', cycleId }),
    transfer: () => askForCycle({ is: 'transfer', cycleId }),
    archive: () => archiveCycle(place, cycle),
    restore: () => restoreCycle(place, cycle),
    remove: () => askForCycle({ is: 'delete', cycleId }),
  };
}
