import { type ComponentProps, Suspense, useState } from 'react';
import type { DayPicker as MonthsOf } from 'react-day-picker';

import { latePart } from '#web/ui/frames/late-part.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

let loaded: typeof MonthsOf | undefined;

/** Loads the code of calendars, for screens that may open one soon: then it opens at once, with its day focused. */
export async function loadDayPicker(): Promise<typeof MonthsOf> {
  loaded = (await import('react-day-picker')).DayPicker;
  return loaded;
}

const Later = latePart(loadDayPicker);

/** The months of a calendar. Their room is kept while their code is loaded. */
export function DayPicker(props: ComponentProps<typeof MonthsOf>) {
  // The same one as long as it is shown: another would be drawn anew, and lose the focus.
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
