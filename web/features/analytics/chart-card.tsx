import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface ChartCardProps<Value> {
  /** The reading; its value is undefined until the server has answered. */
  readonly reading: {
    readonly value: Value | undefined;
    readonly error: unknown;
    again: () => void;
  };
  readonly isWide?: boolean | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** Frame of a chart: placeholder while loading, and a retry after a failure. */
export function ChartCard<Value>({ reading, isWide, children }: ChartCardProps<Value>) {
  const { value, error, again } = reading;
  return (
    <section
      className={`min-w-0 rounded-card border border-line bg-surface p-4 ${isWide ? '@3xl:col-span-2' : ''}`}
    >
      {value !== undefined ? (
        children(value)
      ) : error === undefined ? (
        <Skeleton className="h-52 rounded-control" />
      ) : (
        <FailedReading again={again} className="h-52" />
      )}
    </section>
  );
}

/** Error message with a retry. */
export function FailedReading({ again, className }: FailedReadingProps) {
  const { t } = useTranslation('analytics');
  return (
    <p
      role="alert"
      className={classNames('grid place-content-center justify-items-center gap-2', className)}
    >
      {t('failed')}
      <Button onClick={again}>{t('retry')}</Button>
    </p>
  );
}

interface FailedReadingProps {
  readonly again: () => void;
  readonly className?: string;
}
