import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Told to whom may make items nowhere. */
export function NoProject() {
  const { t } = useTranslation('work-items');
  const can = useCan();
  return (
    <EmptyState
      title={t('create.noProject')}
      text={t(can('project.join') ? 'create.noProjectText' : 'create.guestText')}
    />
  );
}
