import { type ComponentProps, Suspense } from 'react';

import { latePart } from '#web/ui/frames/late-part.tsx';

import { ChartSkeleton } from './chart-skeleton.tsx';

const Lines = latePart(async () => (await import('./line-chart.tsx')).LineChart);

/** `LineChart`, loaded on first use. */
export function LazyLineChart(props: ComponentProps<typeof Lines>) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} />}>
      <Lines {...props} />
    </Suspense>
  );
}

const Bars = latePart(async () => (await import('./bar-chart.tsx')).BarChart);

/** `BarChart`, loaded on first use. */
export function LazyBarChart(props: ComponentProps<typeof Bars>) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} />}>
      <Bars {...props} />
    </Suspense>
  );
}

const Ring = latePart(async () => (await import('./ring-chart.tsx')).RingChart);

/** `RingChart`, loaded on first use. */
export function LazyRingChart(props: ComponentProps<typeof Ring>) {
  return (
    <Suspense fallback={<ChartSkeleton height={152} />}>
      <Ring {...props} />
    </Suspense>
  );
}
