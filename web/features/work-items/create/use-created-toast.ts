import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { keyOf, slugOf } from '#web/features/work-items/address.ts';
import { showToast } from '#web/ui/toast.tsx';

type Made = { readonly saved: Promise<{ sequence_id: number }> };

/** Says under which key a new item was made, with the way to it. */
export function useCreatedToast(): (made: Made, projectId: string) => void {
  const { t } = useTranslation('work-items');
  const navigate = useNavigate();
  return ({ saved }, project_id) => {
    void saved.then(
      ({ sequence_id }) => {
        const key = keyOf({ project_id, sequence_id });
        const params = { slug: slugOf(project_id), key };
        showToast({
          title: t('create.done', { key }),
          action: {
            label: t('create.view'),
            run: () => void navigate({ to: '/$slug/browse/$key', params }),
          },
        });
      },
      // The queue tells of refusals.
      () => undefined,
    );
  };
}
