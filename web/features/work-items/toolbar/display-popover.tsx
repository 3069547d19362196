import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupName } from '#shared/lib/work-item-fields/groups.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ariaKeys } from '#web/ui/keys.ts';
import { Popover } from '#web/ui/popover.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';

import { type DisplayKey, displayChoices, type Features } from './display.ts';
import { FIRST_SHOWN, groupWord, orderWord, readGroup, readOrderOr, type Shown } from './shown.ts';

interface DisplayPopoverProps {
  readonly shown: Shown;
  readonly features: Features;
  readonly isArchive: boolean;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
}

const ORDERS = [
  'sort_order',
  '-created_at',
  '-updated_at',
  'start_date',
  'target_date',
  '-priority',
] as const;

/** How a list is grouped and ordered, and what its rows show (screens 12.2). */
export function DisplayPopover(props: DisplayPopoverProps) {
  const { shown, features, isArchive, onChange } = props;
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('list-display', () => setIsOpen(true));
  const set = (change: Partial<ListSettings>) =>
    onChange((now) => ({ ...now, settings: { ...now.settings, ...change } }));
  const { settings, layout } = shown;
  const orders = settings.orderBy;
  const known = ORDERS.find((one) => one === orderWord(orders));
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
      <div className="grid gap-3">
        <Line label={t('display.group')}>
          <Select
            size={28}
            isLabelHidden
            label={t('display.group')}
            value={groupWord(settings.groupBy)}
            options={groupOptions(features, isArchive, layout === 'list', t)}
            onChange={(word) => set({ groupBy: readGroup(word, null) })}
          />
        </Line>
        {layout === 'board' && (
          <Line label={t('display.sub')}>
            <Select
              size={28}
              isLabelHidden
              label={t('display.sub')}
              value={groupWord(settings.subGroupBy)}
              options={groupOptions(features, isArchive, true, t).filter(
                ({ value }) => value !== groupWord(settings.groupBy),
              )}
              onChange={(word) => set({ subGroupBy: readGroup(word, null) })}
            />
          </Line>
        )}
        <Line label={t('display.order')}>
          <Select
            size={28}
            isLabelHidden
            label={t('display.order')}
            value={known ?? 'sort_order'}
            options={ORDERS.map((word) => ({ value: word, label: t(`display.orders.${word}`) }))}
            onChange={(word) => set({ orderBy: readOrderOr(word) })}
          />
        </Line>
        <div className="grid gap-2 border-t border-line pt-3">
          {!isArchive && (
            <Switch
              label={t('display.subItems')}
              checked={settings.showSubItems}
              onChange={(showSubItems) => set({ showSubItems })}
            />
          )}
          <Switch
            label={t('display.emptyGroups')}
            checked={settings.showEmptyGroups}
            onChange={(showEmptyGroups) => set({ showEmptyGroups })}
          />
        </div>
        <Properties shown={shown} features={features} onChange={onChange} />
        <Button
          size={24}
          variant="ghost"
          className="justify-self-end"
          onClick={() =>
            onChange((now) => ({
              ...FIRST_SHOWN,
              layout: now.layout,
              settings: { ...FIRST_SHOWN.settings, filter: now.settings.filter },
            }))
          }
        >
          {t('display.reset')}
        </Button>
      </div>
    </Popover>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function Properties({ shown, features, onChange }: Omit<DisplayPopoverProps, 'isArchive'>) {
  const { t } = useTranslation('work-items');
  const toggle = (key: DisplayKey) =>
    onChange((now) => {
      const display = new Set(now.display);
      if (!display.delete(key)) display.add(key);
      return { ...now, display };
    });
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-start mb-2 w-full text-muted">{t('display.properties')}</legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        {displayChoices(features).map((key) => {
          const isOn = shown.display.has(key);
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(key)}
              className={classNames(
                'touch-target relative h-6 rounded-chip border px-2 text-12 motion-quick',
                isOn
                  ? 'border-accent bg-accent-soft text-accent hc:font-semibold'
                  : 'border-line text-muted hover:text-ink',
              )}
            >
              {t(`display.keys.${key}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type T = ReturnType<typeof useTranslation<'work-items'>>['t'];

function groupOptions(features: Features, isArchive: boolean, hasNone: boolean, t: T) {
  const names: GroupName[] = [
    'state_id',
    ...(isArchive ? (['state__group'] as const) : []),
    'priority',
    'labels__id',
    'assignees__id',
    'created_by',
    ...(features.hasCycles ? (['cycle_id'] as const) : []),
    ...(features.hasModules ? (['issue_module__module_id'] as const) : []),
  ];
  return [...names, ...(hasNone ? [null] : [])].map((name) => ({
    value: groupWord(name),
    label: t(`display.groups.${name ?? 'none'}`),
  }));
}
