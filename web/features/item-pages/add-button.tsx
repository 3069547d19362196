import { ChevronDown, ListPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import { type Making, MAKING } from './sources/page-source.ts';

interface AddButtonProps {
  readonly onCreate: () => void;
  /** Asks for items that are there already; absent where there is nothing to put them into. */
  readonly onAddExisting?: (() => void) | undefined;
  readonly making?: Making | undefined;
}

/** Adds to a list: a new item or, where the list is of one thing that holds items, some of the project's. */
export function AddButton({ onCreate, onAddExisting, making = MAKING }: AddButtonProps) {
  const { t } = useTranslation('work-items');
  if (!onAddExisting) {
    return (
      <Button
        variant="primary"
        icon={Plus}
        shortcut={keysOf(making.shortcut)}
        onClick={onCreate}
        className="max-md:hidden narrow:px-1.5"
      >
        <span className="narrow:sr-only">{t(making.label)}</span>
      </Button>
    );
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={Plus} className="narrow:px-1.5">
          <span className="narrow:sr-only">{t('container.addMenu')}</span>
          <Icon of={ChevronDown} size={14} className="narrow:hidden" />
        </Button>
      }
    >
      <MenuItem icon={Plus} shortcut={keysOf('new-item')} onSelect={onCreate}>
        {t('list.newItem')}
      </MenuItem>
      <MenuItem icon={ListPlus} onSelect={onAddExisting}>
        {t('container.addExisting')}
      </MenuItem>
    </Menu>
  );
}
