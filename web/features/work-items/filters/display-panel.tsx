import { useTranslation } from 'react-i18next';

import type { DisplayKey, GroupName } from '#shared/work-item-fields/registry.ts';
import {
  displayLabel,
  groupingLabel,
  orderLabel,
} from '#web/features/work-items/fields/field-names.ts';
import { type ListSettings, orderWord } from '#web/features/work-items/lists/list-settings.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Select } from '#web/ui/pickers/select.tsx';

import { groupWord, readGroup, readOrderOr, type Shown } from './shown.ts';

/** What of a kind of list people choose. */
export interface DisplayChoices {
  /** By what it can be grouped; null = not at all; none of both = it has no groups. */
  readonly groups: readonly (GroupName | null)[];
  readonly keys: readonly DisplayKey[];
  readonly hasLanes: boolean;
  readonly hasSubItems: boolean;
  readonly hasEmptyGroups: boolean;
  /** The orders that can be chosen, as the wire writes them; none = it has an order of its own. */
  readonly orders: readonly string[];
}

interface DisplayPanelProps {
  readonly shown: Shown;
  readonly choices: DisplayChoices;
  /** What *Reset* brings back. */
  readonly first: Shown;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
}

/** How a list is grouped and ordered, and what its rows show. */
export function DisplayPanel({ shown, choices, first, onChange }: DisplayPanelProps) {
  const { t } = useTranslation('work-items');
  const { settings } = shown;
  const set = (change: Partial<ListSettings>) =>
    onChange((now) => ({ ...now, settings: { ...now.settings, ...change } }));
  const { orders } = choices;
  const groupOptions = choices.groups.map((name) => ({
    value: groupWord(name),
    label: groupingLabel(name, t),
  }));
  return (
    <div className="grid gap-3">
      {groupOptions.length > 0 && (
        <Line
          label={t('display.group')}
          value={
            groupOptions.find(({ value }) => value === groupWord(settings.groupBy))?.value ??
            groupWord(null)
          }
          options={groupOptions}
          onChange={(word) => set({ groupBy: readGroup(word, null) })}
        />
      )}
      {choices.hasLanes && (
        <Line
          label={t('display.sub')}
          value={groupWord(settings.subGroupBy)}
          options={[
            ...groupOptions,
            { value: groupWord(null), label: t('display.groups.none') },
          ].filter(({ value }) => value !== groupWord(settings.groupBy))}
          onChange={(word) => set({ subGroupBy: readGroup(word, null) })}
        />
      )}
      {orders.length > 0 && (
        <Line
          label={t('display.order')}
          value={orders.find((one) => one === orderWord(settings.orderBy)) ?? orders[0] ?? ''}
          options={orders.map((word) => ({
            value: word,
            label: orderLabel(word, t),
          }))}
          onChange={(word) => set({ orderBy: readOrderOr(word) })}
        />
      )}
      <Switches settings={settings} choices={choices} onSet={set} />
      {choices.keys.length > 0 && (
        <Properties shown={shown} keys={choices.keys} onChange={onChange} />
      )}
      <Reset first={first} onChange={onChange} />
    </div>
  );
}

interface SwitchesProps {
  readonly settings: ListSettings;
  readonly choices: DisplayChoices;
  readonly onSet: (change: Partial<ListSettings>) => void;
}

/** What else the list shows. */
function Switches({ settings, choices, onSet }: SwitchesProps) {
  const { t } = useTranslation('work-items');
  if (!choices.hasSubItems && !choices.hasEmptyGroups) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {choices.hasSubItems && (
        <Switch
          label={t('display.subItems')}
          checked={settings.showSubItems}
          onChange={(showSubItems) => onSet({ showSubItems })}
        />
      )}
      {choices.hasEmptyGroups && (
        <Switch
          label={t('display.emptyGroups')}
          checked={settings.showEmptyGroups}
          onChange={(showEmptyGroups) => onSet({ showEmptyGroups })}
        />
      )}
    </div>
  );
}

function Reset({ first, onChange }: Pick<DisplayPanelProps, 'first' | 'onChange'>) {
  const { t } = useTranslation('work-items');
  const reset = (now: Shown): Shown => ({
    ...first,
    layout: now.layout,
    settings: { ...first.settings, filter: now.settings.filter },
  });
  return (
    <Button size={24} variant="ghost" className="justify-self-end" onClick={() => onChange(reset)}>
      {t('display.reset')}
    </Button>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Line({ label, value, options, onChange }: LineProps) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="text-muted">
        {label}
      </span>
      <Select
        size={28}
        isLabelHidden
        label={label}
        value={value}
        options={options}
        onChange={onChange}
      />
    </div>
  );
}

interface PropertiesProps extends Pick<DisplayPanelProps, 'shown' | 'onChange'> {
  readonly keys: readonly DisplayKey[];
}

function Properties({ shown, keys, onChange }: PropertiesProps) {
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
      <div className="clear-both flex flex-wrap gap-1.5 touch:gap-2">
        {keys.map((key) => {
          const isOn = shown.display.has(key);
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(key)}
              className={classNames(
                'touch-target relative h-6 rounded-chip border px-2 text-12 motion-quick touch:h-9 touch:px-3',
                isOn
                  ? 'border-accent bg-accent-soft text-accent hc:font-semibold'
                  : 'border-line text-muted hover:text-ink',
              )}
            >
              {displayLabel(key, t)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
