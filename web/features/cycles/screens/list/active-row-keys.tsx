import type { CycleImage } from '#shared/contract/cycles.ts';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
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
  const place = useProjectPlace(cycle.project_id);
  const at = siblings.findIndex(({ id }) => id === cycle.id);
  const others = siblings.filter(({ id }) => id !== cycle.id);
  const move = (to: number) => {
    if (to >= 0 && to <= others.length) cycleWrites.move(place, cycle, others, to);
  };
  const canMove = { isActive: isManual && may.canMove };
  useShortcut('cycle-open', act.open);
  useShortcut('cycle-open-tab', act.openTab);
  useShortcut('cycle-peek', () => onPeek?.(), { isActive: onPeek !== undefined });
  useShortcut('cycle-edit', act.edit, { isActive: may.canEdit });
  useShortcut('cycle-star', act.star, { isActive: may.canPin });
  useShortcut('cycle-copy-link', act.copyLink);
  useShortcut('cycle-duplicate', act.duplicate, { isActive: may.canDuplicate });
  useShortcut('cycle-archive', act.archive, { isActive: may.canArchive && may.isArchivable });
  useShortcut('cycle-up', () => move(at - 1), canMove);
  useShortcut('cycle-down', () => move(at + 1), canMove);
  return null;
}
