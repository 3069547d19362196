import { useTranslation } from 'react-i18next';

import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';

import { type Progressed, scopeOf, toDoOf, type Unit } from './counting/counts.ts';

interface ProgressBarProps {
  readonly progress: Progressed | null;
  readonly unit?: Unit | undefined;
  /** The numbers stand beside it, so they are not said twice. */
  readonly isDecorative?: boolean | undefined;
  readonly className?: string | undefined;
}

/** How much is done and begun, as a bar. Canceled work is not counted. */
export function ProgressBar(props: ProgressBarProps) {
  const { progress, unit = 'items', isDecorative = false, className } = props;
  const { t } = useTranslation('progress');
  const counts = progress?.[unit];
  const values = {
    done: counts?.completed ?? 0,
    started: counts?.started ?? 0,
    open: counts ? toDoOf(counts) : 0,
  };
  return (
    <SegmentedBar
      total={counts ? scopeOf(counts) : 0}
      parts={[
        { key: 'completed', tone: 'done', value: values.done },
        { key: 'started', tone: 'busy', value: values.started },
      ]}
      label={isDecorative ? undefined : t('bar', values)}
      className={className}
    />
  );
}
