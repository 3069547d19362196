import { type ComponentProps, lazy, Suspense } from 'react';

import { ChartSkeleton } from './chart-skeleton.tsx';

const Lines = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

/** `LineChart`, loaded when it is shown first. */
export function LazyLineChart(props: ComponentProps<typeof Lines>) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} />}>
      <Lines {...props} />
    </Suspense>
  );
}
