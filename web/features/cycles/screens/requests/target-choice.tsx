import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { CycleIcon } from '#web/features/cycles/cycle-icon.tsx';
import { cycles, cyclesOf, daysOfCycle, daysText, statusOf } from '#web/features/cycles/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

/** The cycles that can get the items of another one: of its project, and not over. */
export function useTargets({ id, project_id }: CycleImage): readonly CycleImage[] {
  return cycles.useSelect(
    (rows) =>
      cyclesOf(rows, project_id).filter((row) => row.id !== id && statusOf(row) !== 'COMPLETED'),
    [id, project_id],
  );
}

interface TargetChoiceProps {
  readonly label: string;
  readonly targets: readonly CycleImage[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Text of the choice that moves nothing; absent = one of the cycles must be chosen. */
  readonly none?: string;
}

/** One of the cycles that items can go to, each with where it is in time. */
export function TargetChoice({ label, targets, value, onChange, none }: TargetChoiceProps) {
  const { t } = useTranslation('cycles');
  const zones = projects.use(targets[0]?.project_id)?.timezone ?? 'UTC';
  const option = (id: string | null, isLast: boolean) =>
    classNames(
      'flex min-h-9 cursor-pointer items-center gap-2 px-3 touch:min-h-11 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
      value === id && 'bg-selected',
      !isLast && 'border-b border-line',
    );
  return (
    <fieldset className="min-w-0 rounded-control border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {none !== undefined && (
        <label className={option(null, targets.length === 0)}>
          <Choice checked={value === null} onChoose={() => onChange(null)} />
          {none}
        </label>
      )}
      {targets.map((row, index) => {
        const days = daysOfCycle(row, zones);
        return (
          <label key={row.id} className={option(row.id, index === targets.length - 1)}>
            <Choice checked={value === row.id} onChoose={() => onChange(row.id)} />
            <CycleIcon status={statusOf(row)} />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {row.name}
            </span>
            <span className="num shrink-0 text-12 text-muted">
              {days ? daysText(days) : t('time.none')}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ checked, onChoose }: ChoiceProps) {
  return (
    <input
      type="radio"
      name="target"
      checked={checked}
      onChange={onChoose}
      className="size-4 accent-(--accent) outline-none"
    />
  );
}
