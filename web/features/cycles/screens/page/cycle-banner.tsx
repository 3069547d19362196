import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useOpenItems } from '#web/features/cycles/screens/use-open-items.ts';
import { useStatusOf } from '#web/features/cycles/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface CycleBannerProps {
  readonly cycle: CycleImage;
}

/** Says that a cycle is over or archived, so that nothing of it can be changed, and what can be done then. */
export function CycleBanner({ cycle }: CycleBannerProps) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  const status = useStatusOf(cycle);
  const open = useOpenItems(cycle);
  const isArchived = cycle.archived_at !== null;
  if (!isArchived && status !== 'COMPLETED') return null;
  return (
    <div className="shrink-0 px-4 py-2">
      <Banner
        tone="info"
        action={
          isArchived
            ? may.canRestore && <Button onClick={act.restore}>{t('menu.restore')}</Button>
            : may.canTransfer &&
              open > 0 && (
                <Button onClick={act.transfer}>{t('transfer.open', { count: open })}</Button>
              )
        }
      >
        <CycleFate cycle={cycle} />
      </Banner>
    </div>
  );
}

/** Why nothing of it can be changed, and who did that. */
function CycleFate({ cycle }: CycleBannerProps) {
  const { t } = useTranslation('cycles');
  const me = useMe();
  const { archived_at, updated_by, ended_by, end_date } = cycle;
  const [who, moment, what] =
    archived_at === null
      ? ([ended_by, end_date, 'ended'] as const)
      : ([updated_by, archived_at, 'archived'] as const);
  const person = usePerson(who);
  if (!person || moment === null) return t(archived_at === null ? 'banner.over' : 'banner.away');
  const key = person.id === me.id ? 'mine' : 'others';
  return t(`banner.${what}.${key}`, { name: person.name, day: formatDayOf(moment) });
}
