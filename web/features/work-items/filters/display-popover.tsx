import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';

import type { DisplayChoices } from './display-panel.tsx';
import { LaterDisplayPanel } from './later-display-panel.tsx';
import { type Layout, LAYOUT_RULES } from './layouts.ts';
import type { Shown } from './shown.ts';

interface DisplayPopoverProps {
  readonly shown: Shown;
  readonly choices: DisplayChoices;
  /** What *Reset* brings back. */
  readonly first: Shown;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
}

/** A list's display settings, behind their button. */
export function DisplayPopover(props: DisplayPopoverProps) {
  const { shown, choices, first, onChange } = props;
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('list-display', () => setIsOpen(true));
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
      <LaterDisplayPanel
        shown={shown}
        first={first}
        choices={choicesIn(shown.layout, choices)}
        onChange={onChange}
      />
    </Popover>
  );
}

/** What of the choices a layout draws. */
function choicesIn(layout: Layout, choices: DisplayChoices): DisplayChoices {
  const { groups, groupings, hasLanes, hasOrder, hasProperties } = LAYOUT_RULES[layout];
  const offered = choices.groups.filter((group) =>
    group === null ? groups === 'possible' : !groupings || groupings.includes(group),
  );
  return {
    ...choices,
    groups: groups === 'none' ? [] : offered,
    hasLanes: hasLanes && choices.hasLanes,
    hasEmptyGroups: groups !== 'none' && choices.hasEmptyGroups,
    orders: hasOrder ? choices.orders : [],
    keys: hasProperties ? choices.keys : [],
  };
}
