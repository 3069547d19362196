import { type ComponentProps, Suspense, useState } from 'react';
import type { DayPicker as MonthsOf } from 'react-day-picker';

import { latePart } from '#web/ui/frames/late-part.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

let loaded: typeof MonthsOf | undefined;

/**
 * Preloads the calendar's code, for screens that may open one: it then opens at once, with its day
 * focused.
 */
export async function loadDayPicker(): Promise<typeof MonthsOf> {
  loaded = (await import('react-day-picker')).DayPicker;
  return loaded;
}

const Later = latePart(loadDayPicker);

/** The months of a calendar, with a placeholder of the same size while the code loads. */
export function DayPicker(props: ComponentProps<typeof MonthsOf>) {
  // The component must not change while mounted: a new one would lose the focus.
  const [Months] = useState(() => loaded ?? Later);
  const isWide = (props.numberOfMonths ?? 1) > 1;
  return (
    <Suspense
      fallback={
        <div
          aria-hidden
          className={classNames(
            'h-64 max-w-full touch:h-82',
            isWide ? 'w-120 touch:w-160' : 'w-56 touch:w-77',
          )}
        />
      }
    >
      <Months {...props} />
    </Suspense>
  );
}
