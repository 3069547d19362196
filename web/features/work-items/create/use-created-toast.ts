import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { keyOf, linkOf, slugOf } from '#web/features/work-items/data/address.ts';
import { copyTexts } from '#web/features/work-items/data/copy-texts.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

type Made = { readonly saved: Promise<{ sequence_id: number }> };

/** Says under which key a new item was made, with the way to it and its link. */
export function useCreatedToast(): (made: Made, projectId: string) => void {
  const { t } = useTranslation('work-items');
  const navigate = useNavigate();
  return ({ saved }, project_id) => {
    void saved.then(
      ({ sequence_id }) => {
        const item = { project_id, sequence_id };
        const key = keyOf(item);
        const params = { slug: slugOf(project_id), key };
        showToast({
          title: t('create.done', { key }),
          action: {
            label: t('create.view'),
            run: () => void navigate({ to: '/$slug/browse/$key', params }),
          },
          second: { label: t('create.copyLink'), run: () => copyTexts([linkOf(item)]) },
        });
      },
      // The queue tells of refusals.
      () => undefined,
    );
  };
}
