import { useTranslation } from 'react-i18next';

import { SLOT } from '#web/lib/i18n/filled.tsx';

import { type Measured, scopeOf } from './counting/counts.ts';
import { ProgressRing } from './progress-ring.tsx';
import { TintedNumber } from './tinted-number.tsx';
import { useProgress } from './use-progress.ts';

interface ProgressCountProps {
  readonly kind: Measured;
  readonly id: string;
  readonly projectId: string;
}

/** How far something is, in a row or card: a ring and `8 of 17`. It moves with each item; nothing without items. */
export function ProgressCount({ kind, id, projectId }: ProgressCountProps) {
  const { t } = useTranslation('progress');
  const progress = useProgress(kind, id, projectId);
  const scope = progress ? scopeOf(progress.items) : 0;
  if (!progress || scope === 0) return null;
  const { completed } = progress.items;
  return (
    <span className="num inline-flex shrink-0 items-center gap-1.5 text-12 text-muted">
      <ProgressRing progress={progress} />
      {/* The ring says it, too. */}
      <bdi aria-hidden>
        <TintedNumber
          text={t('count', { done: SLOT, total: scope })}
          value={completed}
          changedBy={progress.changedBy}
        />
      </bdi>
    </span>
  );
}
