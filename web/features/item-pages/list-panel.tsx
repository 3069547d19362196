import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { setPanel, usePanel } from '#web/features/work-items/preferences/store.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { PagePanel } from './sources/page-source.ts';

/** Opens and closes the panel beside a list. Phones have a tab for it. */
export function PanelToggle({ panel }: { readonly panel: PagePanel }) {
  const isOpen = usePanel(panel.kind);
  const toggle = () => setPanel(panel.kind, !isOpen);
  useShortcut('list-panel', toggle);
  return (
    <IconButton
      icon={PanelRight}
      label={panel.label}
      variant="plain"
      isPressed={isOpen}
      shortcut={keysOf('list-panel')}
      className="max-md:hidden"
      onClick={toggle}
    />
  );
}

interface ListPanelProps {
  readonly panel: PagePanel;
  /** Another list is another panel: nothing of one is left in the next. */
  readonly listKey: string;
  /** On phones it stands in place of the list, or is not there at all. */
  readonly isAlone: boolean;
}

/** The panel beside a list. */
export function ListPanel({ panel, listKey, isAlone }: ListPanelProps) {
  const isOpen = usePanel(panel.kind);
  if (!isOpen && !isAlone) return null;
  return (
    <aside
      aria-label={panel.label}
      className={classNames(
        panel.kind === 'profile' ? 'w-76' : 'w-90',
        'print:block print:w-full print:max-w-none print:border-0',
        'max-w-[45%] min-w-72 shrink-0 overflow-y-auto border-s border-line bg-surface max-md:max-w-none max-md:flex-1 max-md:border-s-0',
        !isAlone && 'max-md:hidden',
        !isOpen && 'md:hidden',
      )}
    >
      <Contained key={listKey} of={listKey}>
        {panel.content}
      </Contained>
    </aside>
  );
}

/** Which part of the page a phone shows: the list or its panel. */
export type PhonePart = 'list' | 'panel';

/** The part that a phone shows of a list; another list begins with its items. */
export function usePhonePart(listKey: string): readonly [PhonePart, (part: PhonePart) => void] {
  const [chosen, setChosen] = useState<{ listKey: string; part: PhonePart } | null>(null);
  const part = chosen?.listKey === listKey ? chosen.part : 'list';
  return [part, (next) => setChosen({ listKey, part: next })];
}

interface PhoneTabsProps {
  readonly panel: PagePanel;
  readonly part: PhonePart;
  readonly onPart: (part: PhonePart) => void;
}

/** On phones the list and its panel are tabs below the gist of both. */
export function PhoneTabs({ panel, part, onPart }: PhoneTabsProps) {
  const { t } = useTranslation('work-items');
  const total = useOfList(useListScreen().view, 'total');
  return (
    <div className="shrink-0 bg-surface px-4 md:hidden">
      {panel.summary}
      <Tabs
        label={t('container.parts')}
        value={part}
        onChange={onPart}
        tabs={[
          { value: 'list', label: t('list.heading'), count: total },
          { value: 'panel', label: panel.label },
        ]}
      />
    </div>
  );
}
