import { ArrowRightLeft, CircleStop, CopyPlus, PanelRight } from 'lucide-react';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { ContainerMenuItems } from '#web/features/containers/container-menu.tsx';
import { ActItem } from '#web/features/containers/menu-items.tsx';
import { StarAndMenu } from '#web/features/containers/star-button.tsx';

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
  const peek = onPeek && (
    <ActItem
      {...{ messages, icon: PanelRight, word: 'peek', shortcut: 'cycle-peek' }}
      onSelect={onPeek}
    />
  );
  const duplicate = may.canDuplicate && (
    <ActItem
      {...{ messages, icon: CopyPlus, word: 'duplicate', shortcut: 'cycle-duplicate' }}
      onSelect={act.duplicate}
    />
  );
  const ends = (may.canEnd || may.canTransfer) && (
    <>
      {may.canEnd && (
        <ActItem {...{ messages, icon: CircleStop, word: 'end' }} onSelect={act.end} />
      )}
      {may.canTransfer && (
        <ActItem
          {...{ messages, icon: ArrowRightLeft, word: 'transfer' }}
          onSelect={act.transfer}
        />
      )}
    </>
  );
  return (
    <ContainerMenuItems
      {...{ name: 'cycle', row: cycle, act, isEnded: may.isArchivable, isDeleteApart: true }}
      may={{ ...may, canArchive: may.canArchive || may.canRestore }}
      {...{ first: peek, more: duplicate, ends }}
    />
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
