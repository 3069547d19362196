import { useTranslation } from 'react-i18next';

import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { formatShare } from '#web/lib/formats/numbers.ts';
import { PartsRing } from '#web/ui/charts/parts-ring.tsx';

import { type Progressed, scopeOf, shareDone, type Unit } from './counting/counts.ts';

interface ProgressRingProps {
  /** Null = not known yet: the empty ring keeps the place. */
  readonly progress: Progressed | null;
  readonly unit?: Unit | undefined;
  /** The largest one has the percent in its middle. */
  readonly size?: 16 | 20 | 24 | 40 | undefined;
}

/** How much is done and begun, as a ring; a tick once everything is done. Canceled work is not counted. */
export function ProgressRing({ progress, unit = 'items', size = 16 }: ProgressRingProps) {
  const { t } = useTranslation('progress');
  const counts = progress?.[unit];
  const scope = counts ? scopeOf(counts) : 0;
  const share = counts ? shareDone(counts) : 0;
  const label = t(`done.${unit}`, {
    percent: formatShare(share),
    done: counts?.completed ?? 0,
    count: scope,
  });
  if (counts && scope > 0 && share === 1 && size !== 40) {
    return <StateGlyph group="completed" label={label} />;
  }
  const part = (value: number) => (scope === 0 ? 0 : value / scope);
  return (
    <PartsRing
      size={size}
      label={label}
      parts={[
        { key: 'completed', tone: 'done', share },
        { key: 'started', tone: 'busy', share: part(counts?.started ?? 0) },
      ]}
    >
      {size === 40 && counts ? formatShare(share) : undefined}
    </PartsRing>
  );
}
