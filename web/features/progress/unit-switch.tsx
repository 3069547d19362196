import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Segmented } from '#web/ui/buttons/segmented.tsx';

import type { Unit } from './counting/counts.ts';
import { useHasPoints } from './use-progress.ts';

/** What the person counts in: points, where a project estimates in them, until they choose otherwise. */
export function useUnit(projectId: string): readonly [Unit, (unit: Unit) => void] {
  const hasPoints = useHasPoints(projectId);
  const [chosen, choose] = useState<Unit | null>(null);
  return [hasPoints ? (chosen ?? 'points') : 'items', choose];
}

interface UnitSwitchProps {
  readonly projectId: string;
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
}

/** Items or points; nothing where there is nothing to choose. */
export function UnitSwitch({ projectId, unit, onUnit }: UnitSwitchProps) {
  return useHasPoints(projectId) && <UnitChoice unit={unit} onUnit={onUnit} />;
}

/** The same where there is something to choose for sure. */
export function UnitChoice({ unit, onUnit }: Omit<UnitSwitchProps, 'projectId'>) {
  const { t } = useTranslation('progress');
  return (
    <Segmented
      value={unit}
      onChange={onUnit}
      label={t('units.label')}
      options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
    />
  );
}

const UNITS: readonly Unit[] = ['items', 'points'];
