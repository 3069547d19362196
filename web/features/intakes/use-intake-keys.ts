import type { RefObject } from 'react';

import { useCan } from '#web/features/permissions/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { isOpen } from './store.ts';
import type { IntakeActs } from './use-acts.ts';
import type { Chosen } from './use-chosen.ts';
import type { Intake } from './use-intake.ts';

/** Elements that shortcuts focus. */
interface Places {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly search: RefObject<HTMLDivElement | null>;
}

/** Handles the shortcuts of an intake, for the selected items, else the open one. */
export function useIntakeKeys(
  intake: Intake,
  acts: IntakeActs,
  chosen: Chosen,
  { list, search }: Places,
): void {
  const mayDecide = useCan(intake.projectId)('intake_issue.decide');
  const { openRow, rows } = intake;
  const move = (step: 1 | -1) => {
    const next = openRow ? intake.neighbor(openRow.id, step) : rows[0];
    if (!next) return;
    intake.open(next);
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-row="${next.id}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  useShortcut('intake-next', () => move(1));
  useShortcut('intake-previous', () => move(-1));
  const isDecidable = mayDecide && acts.meant.length > 0 && acts.meant.every(isOpen);
  const decidable = { isActive: isDecidable };
  useShortcut('intake-accept', acts.accept, decidable);
  useShortcut('intake-decline', acts.decline, decidable);
  useShortcut('intake-duplicate', () => acts.ask('duplicate'), decidable);
  useShortcut('intake-snooze', () => acts.ask('snooze'), decidable);
  useShortcut('intake-select', () => openRow && chosen.toggle(openRow.id), {
    isActive: openRow !== undefined,
  });
  useShortcut('intake-select-all', chosen.all);
  useShortcut('intake-search', () => search.current?.querySelector('input')?.focus());
  useShortcut(
    'intake-back',
    () => {
      if (chosen.rows.length > 0) return chosen.clear();
      intake.open(undefined);
      return undefined;
    },
    { isActive: openRow !== undefined || chosen.rows.length > 0 },
  );
}
