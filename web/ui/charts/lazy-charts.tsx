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

const Bars = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));

/** `BarChart`, loaded when it is shown first. */
export function LazyBarChart(props: ComponentProps<typeof Bars>) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} />}>
      <Bars {...props} />
    </Suspense>
  );
}

const Ring = lazy(async () => ({ default: (await import('./ring-chart.tsx')).RingChart }));

/** `RingChart`, loaded when it is shown first. */
export function LazyRingChart(props: ComponentProps<typeof Ring>) {
  return (
    <Suspense fallback={<ChartSkeleton height={152} />}>
      <Ring {...props} />
    </Suspense>
  );
}
