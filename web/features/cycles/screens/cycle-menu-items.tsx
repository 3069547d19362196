import { ArrowRightLeft, CircleStop, CopyPlus, PanelRight, Pencil } from 'lucide-react';

import type { CycleImage } from '#shared/contract/cycles.ts';
import {
  ActItem,
  ArchiveItem,
  DeleteItem,
  LinkItems,
} from '#web/features/containers/menu-items.tsx';
import { StarAndMenu, StarItem } from '#web/features/containers/star-button.tsx';
import { MenuSeparator } from '#web/ui/menus/menu.tsx';

import { useCycleActions } from './use-cycle-actions.ts';
import { useCycleRights } from './use-cycle-rights.ts';

interface CycleMenuItemsProps {
  readonly cycle: CycleImage;
  /** Opens all about it beside the list; absent where that is open. */
  readonly onPeek?: (() => void) | undefined;
}

const messages = 'cycles';

/** What can be done with a cycle. */
export function CycleMenuItems({ cycle, onPeek }: CycleMenuItemsProps) {
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  const star = { messages, type: 'cycle', id: cycle.id, shortcut: 'cycle-star' } as const;
  return (
    <>
      {onPeek && (
        <ActItem
          {...{ messages, icon: PanelRight, word: 'peek', shortcut: 'cycle-peek' }}
          onSelect={onPeek}
        />
      )}
      {may.canEdit && (
        <ActItem
          {...{ messages, icon: Pencil, word: 'edit', shortcut: 'cycle-edit' }}
          onSelect={act.edit}
        />
      )}
      <LinkItems {...{ messages, act, keys: 'cycle' }} />
      {may.canPin && <StarItem {...star} onToggle={act.star} />}
      {may.canDuplicate && (
        <ActItem
          {...{ messages, icon: CopyPlus, word: 'duplicate', shortcut: 'cycle-duplicate' }}
          onSelect={act.duplicate}
        />
      )}
      <EndItems cycle={cycle} />
    </>
  );
}

/** How a cycle comes to its end, and leaves the list. */
function EndItems({ cycle }: CycleMenuItemsProps) {
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  const canArchive = may.canArchive || may.canRestore;
  return (
    <>
      {(may.canEnd || may.canTransfer || canArchive) && <MenuSeparator />}
      {may.canEnd && (
        <ActItem {...{ messages, icon: CircleStop, word: 'end' }} onSelect={act.end} />
      )}
      {may.canTransfer && (
        <ActItem
          {...{ messages, icon: ArrowRightLeft, word: 'transfer' }}
          onSelect={act.transfer}
        />
      )}
      {canArchive && (
        <ArchiveItem
          {...{ messages, row: cycle, act, isEnded: may.isArchivable, shortcut: 'cycle-archive' }}
        />
      )}
      {may.canDelete && (
        <>
          <MenuSeparator />
          <DeleteItem messages={messages} onSelect={act.remove} />
        </>
      )}
    </>
  );
}

/** The star and the menu of a cycle, in the header of its page. */
export function CycleTools({ cycle }: Pick<CycleMenuItemsProps, 'cycle'>) {
  const act = useCycleActions(cycle);
  const { canPin } = useCycleRights(cycle);
  return (
    <StarAndMenu
      {...{ type: 'cycle', messages, row: cycle, canPin, onStar: act.star, quiet: 'max-md:hidden' }}
    >
      <CycleMenuItems cycle={cycle} />
    </StarAndMenu>
  );
}
