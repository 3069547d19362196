import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  CircleStop,
  CopyPlus,
  Ellipsis,
  Link2,
  PanelRight,
  Pencil,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { useCycleActions } from './use-cycle-actions.ts';
import { useCycleRights } from './use-cycle-rights.ts';

interface CycleMenuItemsProps {
  readonly cycle: CycleImage;
  /** Opens all about it beside the list; absent where that is open. */
  readonly onPeek?: (() => void) | undefined;
}

/** What can be done with a cycle. */
export function CycleMenuItems({ cycle, onPeek }: CycleMenuItemsProps) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  const favorite = useFavoriteOf('cycle', cycle.id);
  return (
    <>
      {onPeek && (
        <MenuItem icon={PanelRight} shortcut={keysOf('cycle-peek')} onSelect={onPeek}>
          {t('menu.peek')}
        </MenuItem>
      )}
      {may.canEdit && (
        <MenuItem icon={Pencil} shortcut={keysOf('cycle-edit')} onSelect={act.edit}>
          {t('menu.edit')}
        </MenuItem>
      )}
      <MenuItem
        icon={SquareArrowOutUpRight}
        shortcut={keysOf('cycle-open-tab')}
        onSelect={act.openTab}
      >
        {t('menu.newTab')}
      </MenuItem>
      <MenuItem icon={Link2} shortcut={keysOf('cycle-copy-link')} onSelect={act.copyLink}>
        {t('menu.copyLink')}
      </MenuItem>
      {may.canPin && (
        <MenuItem
          icon={favorite ? StarOff : Star}
          shortcut={keysOf('cycle-star')}
          onSelect={act.star}
        >
          {t(favorite ? 'menu.unstar' : 'menu.star')}
        </MenuItem>
      )}
      {may.canDuplicate && (
        <MenuItem icon={CopyPlus} shortcut={keysOf('cycle-duplicate')} onSelect={act.duplicate}>
          {t('menu.duplicate')}
        </MenuItem>
      )}
      <EndItems cycle={cycle} />
    </>
  );
}

/** How a cycle comes to its end, and leaves the list. */
function EndItems({ cycle }: CycleMenuItemsProps) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  return (
    <>
      {(may.canEnd || may.canTransfer || may.canArchive || may.canRestore) && <MenuSeparator />}
      {may.canEnd && (
        <MenuItem icon={CircleStop} onSelect={act.end}>
          {t('menu.end')}
        </MenuItem>
      )}
      {may.canTransfer && (
        <MenuItem icon={ArrowRightLeft} onSelect={act.transfer}>
          {t('menu.transfer')}
        </MenuItem>
      )}
      {may.canArchive && (
        <MenuItem
          icon={Archive}
          shortcut={keysOf('cycle-archive')}
          reason={may.isArchivable ? undefined : t('menu.archiveReason')}
          onSelect={act.archive}
        >
          {t('menu.archive')}
        </MenuItem>
      )}
      {may.canRestore && (
        <MenuItem icon={ArchiveRestore} onSelect={act.restore}>
          {t('menu.restore')}
        </MenuItem>
      )}
      {may.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger onSelect={act.remove}>
            {t('menu.delete')}
          </MenuItem>
        </>
      )}
    </>
  );
}

/** The star and the menu of a cycle, in the header of its page. */
export function CycleTools({ cycle }: Pick<CycleMenuItemsProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const { canPin } = useCycleRights(cycle);
  const favorite = useFavoriteOf('cycle', cycle.id);
  return (
    <>
      {canPin && (
        <IconButton
          icon={Star}
          label={t(favorite ? 'menu.unstar' : 'menu.star')}
          isPressed={favorite !== undefined}
          className={favorite ? 'max-md:hidden [&_svg]:fill-current' : 'max-md:hidden'}
          onClick={act.star}
        />
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t('menu.label', { name: cycle.name })} />}
      >
        <CycleMenuItems cycle={cycle} />
      </Menu>
    </>
  );
}
