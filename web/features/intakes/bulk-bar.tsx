import { Check, Copy, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useFootBar } from '#web/ui/layout/use-room-for-messages.ts';

import type { IntakeActs } from './use-acts.ts';
import type { Chosen } from './use-chosen.ts';
import type { Intake } from './use-intake.ts';

interface BulkBarProps {
  readonly intake: Intake;
  readonly acts: IntakeActs;
  readonly chosen: Chosen;
}

/** Actions on all selected items. */
export function BulkBar({ intake, acts, chosen }: BulkBarProps) {
  const { t } = useTranslation('intakes');
  const mayDecide = useCan(intake.projectId)('intake_issue.decide');
  useFootBar();
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-t border-line bg-raised px-3 py-2"
    >
      <span role="status" className="num me-auto ps-1 font-semibold">
        {t('bulk.count', { count: chosen.rows.length })}
      </span>
      {mayDecide && intake.tab === 'open' && (
        <>
          <Button variant="primary" icon={Check} onClick={acts.accept}>
            {t('acts.accept')}
          </Button>
          <Button icon={X} onClick={acts.decline}>
            {t('acts.decline')}
          </Button>
          <Button icon={Copy} onClick={() => acts.ask('duplicate')}>
            {t('acts.duplicate')}
          </Button>
          <Button onClick={() => acts.ask('snooze')}>{t('acts.snooze')}</Button>
        </>
      )}
      <IconButton icon={X} label={t('bulk.clear')} onClick={chosen.clear} />
    </div>
  );
}
