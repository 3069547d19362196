import { Figure } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { ProgressShare } from '#web/features/progress/progress-share.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import {
  ActionsPart,
  DatesPart,
  LeadPart,
  type ModuleRowProps,
  NamePart,
  StatusPart,
} from './module-parts.tsx';

/** The places of a row, which the line of headings shares; those at the end leave first. */
export const ROW_GRID =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[1rem_minmax(0,1fr)_8rem_2rem_6rem] lg:grid-cols-[1rem_minmax(0,1fr)_8rem_11rem_6rem_3.5rem_2rem_6rem]';
const ON_MEDIUM = 'max-md:hidden';
const ON_LARGE = 'max-lg:hidden';

/** A module as a row of a list. */
export function ModuleRow(props: ModuleRowProps) {
  const { module } = props;
  const progress = useProgress('module', module.id, module.project_id);
  return (
    <div className={classNames(ROW_GRID, 'min-w-0 flex-1')}>
      <ProgressRing progress={progress} />
      <span className="flex min-w-0 items-center gap-2">
        <NamePart module={module} />
      </span>
      <span className={classNames(ON_MEDIUM, 'flex min-w-0')}>
        <StatusPart {...props} />
      </span>
      <span className={classNames(ON_LARGE, 'flex min-w-0')}>
        <DatesPart {...props} />
      </span>
      <span className={classNames(ON_LARGE, 'text-end text-12 text-muted')}>
        {progress && <Figure progress={progress} unit="items" />}
      </span>
      <span className={classNames(ON_LARGE, 'text-end text-12 text-muted')}>
        <ProgressShare progress={progress} />
      </span>
      <span className={classNames(ON_MEDIUM, 'flex')}>
        <LeadPart {...props} />
      </span>
      <span className="justify-self-end">
        <ActionsPart {...props} />
      </span>
    </div>
  );
}
