import type { CycleImage } from '#shared/contract/cycles.ts';
import { useContainerKeys } from '#web/features/containers/keys.ts';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

interface ActiveRowKeysProps {
  readonly cycle: CycleImage;
  /** The cycles of its section, itself too, as they stand. */
  readonly siblings: readonly CycleImage[];
  /** People's own order is shown. */
  readonly isManual: boolean;
  readonly onPeek?: (() => void) | undefined;
}

/** Answers the keys that act on the active row. */
export function ActiveRowKeys({ cycle, siblings, isManual, onPeek }: ActiveRowKeysProps) {
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  useContainerKeys('cycle', {
    ...{ row: cycle, siblings, act, writes: cycleWrites },
    may: {
      ...may,
      canArchive: may.canArchive && may.isArchivable,
      canMove: isManual && may.canMove,
    },
  });
  useShortcut('cycle-peek', () => onPeek?.(), { isActive: onPeek !== undefined });
  useShortcut('cycle-duplicate', act.duplicate, { isActive: may.canDuplicate });
  return null;
}
