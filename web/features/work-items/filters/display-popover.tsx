import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupName } from '#shared/lib/work-item-lists/groups.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';

import { DisplayPanel } from './display-panel.tsx';
import { displayChoices, type Features } from './display.ts';
import { FIRST_SHOWN, type Shown } from './shown.ts';

interface DisplayPopoverProps {
  readonly shown: Shown;
  readonly features: Features;
  readonly isArchive: boolean;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
}

/** A list's display settings, behind their button. */
export function DisplayPopover(props: DisplayPopoverProps) {
  const { shown, features, isArchive, onChange } = props;
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('list-display', () => setIsOpen(true));
  const isBoard = shown.layout === 'board';
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={t('display.label')}
      align="end"
      className="w-72 p-3"
      trigger={
        <Button
          icon={SlidersHorizontal}
          aria-keyshortcuts={ariaKeys(keysOf('list-display'))}
          className="narrow:px-1.5"
        >
          <span className="narrow:sr-only">{t('display.open')}</span>
        </Button>
      }
    >
      <DisplayPanel
        shown={shown}
        first={FIRST_SHOWN}
        choices={{
          groups: [...groupsOf(features, isArchive), ...(isBoard ? [] : [null])],
          keys: displayChoices(features),
          hasLanes: isBoard,
          hasSubItems: !isArchive,
          hasEmptyGroups: !isArchive,
        }}
        onChange={onChange}
      />
    </Popover>
  );
}

function groupsOf(features: Features, isArchive: boolean): GroupName[] {
  return [
    'state_id',
    ...(isArchive ? (['state__group'] as const) : []),
    'priority',
    'labels__id',
    'assignees__id',
    'created_by',
    ...(features.hasCycles ? (['cycle_id'] as const) : []),
    ...(features.hasModules ? (['issue_module__module_id'] as const) : []),
  ];
}
