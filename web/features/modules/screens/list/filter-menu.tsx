import { CalendarRange, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MODULE_STATUSES } from '#shared/contract/modules.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { modules } from '#web/features/modules/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatDays } from '#web/lib/formats/dates.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';

import {
  DATE_CHOICES,
  type DateFilter,
  type DayBounds,
  type ModuleFilter,
  NO_FILTER,
  NOBODY,
} from './module-list.ts';
import type { ModuleListModel } from './use-module-list.ts';

/** The dates of a module that can be asked for. */
const DATES = ['start', 'due'] as const;
type DateName = (typeof DATES)[number];

interface FilterProps {
  readonly filter: ModuleFilter;
  readonly onChange: (filter: ModuleFilter) => void;
}

/** Narrows the list of modules. */
export function FilterMenu({
  filter,
  onChange,
  list,
}: FilterProps & { readonly list: ModuleListModel }) {
  const { t } = useTranslation('modules');
  const [asked, setAsked] = useState<DateName | null>(null);
  const [button, setButton] = useState<HTMLSpanElement | null>(null);
  const set = (change: Partial<ModuleFilter>) => onChange({ ...filter, ...change });
  return (
    <span ref={setButton} className="inline-flex">
      <Menu
        align="end"
        trigger={
          <Button icon={ListFilter} variant="ghost">
            <span className="max-md:sr-only">{t('filter.label')}</span>
          </Button>
        }
      >
        <ChoiceMenu
          label={t('fields.status')}
          options={MODULE_STATUSES.map((id) => ({ id, label: t(`status.${id}`) }))}
          chosen={filter.statuses}
          onToggle={(id) => set({ statuses: toggled(filter.statuses, id) })}
        />
        <PeopleMenus filter={filter} set={set} projectId={list.projectId} />
        {DATES.map((name) => (
          <DateMenu
            key={name}
            name={name}
            value={filter[name]}
            onChange={(value) => set({ [name]: value })}
            onAsk={() => setAsked(name)}
          />
        ))}
        <MenuSeparator />
        <MenuCheckItem checked={filter.isFavorite} onChange={(isFavorite) => set({ isFavorite })}>
          {t('filter.favorites')}
        </MenuCheckItem>
      </Menu>
      <DaysPanel
        name={asked}
        anchor={button}
        value={asked && filter[asked]}
        today={list.today}
        onChange={(value) => {
          if (asked) set({ [asked]: value });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </span>
  );
}

interface PeopleMenusProps {
  readonly filter: ModuleFilter;
  readonly set: (change: Partial<ModuleFilter>) => void;
  readonly projectId: string;
}

/** Only people who lead a module here, or are members of one, can be asked for. */
function PeopleMenus({ filter, set, projectId }: PeopleMenusProps) {
  const { t } = useTranslation('modules');
  const people = usePeople();
  const rows = modules.useSelect(
    (all) => all.filter((row) => row.project_id === projectId),
    [projectId],
  );
  const optionsOf = (ids: readonly string[]) =>
    [...new Set(ids)]
      .flatMap((id) => people.get(id) ?? [])
      .map(({ id, name }) => ({ id, label: name }))
      .toSorted((a, b) => compareNames(a.label, b.label));
  const leads = optionsOf(rows.flatMap(({ lead_id }) => lead_id ?? []));
  const members = optionsOf(rows.flatMap(({ member_ids }) => member_ids));
  return (
    <>
      <ChoiceMenu
        label={t('fields.lead')}
        options={[{ id: NOBODY, label: t('lead.none') }, ...leads]}
        chosen={filter.leads}
        onToggle={(id) => set({ leads: toggled(filter.leads, id) })}
      />
      {members.length > 0 && (
        <ChoiceMenu
          label={t('fields.members')}
          options={members}
          chosen={filter.members}
          onToggle={(id) => set({ members: toggled(filter.members, id) })}
        />
      )}
    </>
  );
}

interface DateMenuProps {
  readonly name: DateName;
  readonly value: DateFilter;
  readonly onChange: (value: DateFilter) => void;
  /** Asks for days of the calendar. */
  readonly onAsk: () => void;
}

function DateMenu({ name, value, onChange, onAsk }: DateMenuProps) {
  const { t } = useTranslation('modules');
  const choices = DATE_CHOICES.filter((choice) => name === 'due' || choice !== 'overdue');
  return (
    <SubMenu label={t(`fields.${name}`)}>
      {choices.map((choice) => (
        <MenuCheckItem
          key={choice}
          checked={value === choice}
          onChange={(isOn) => onChange(isOn ? choice : null)}
        >
          {t(`filter.dates.${choice}`)}
        </MenuCheckItem>
      ))}
      <MenuItem icon={CalendarRange} onSelect={onAsk}>
        {t('filter.dates.custom')}
      </MenuItem>
    </SubMenu>
  );
}

interface DaysPanelProps {
  readonly name: DateName | null;
  readonly anchor: Element | null;
  readonly value: DateFilter;
  readonly today: string;
  readonly onChange: (value: DateFilter) => void;
  readonly onClose: () => void;
}

/** From a day, until a day, or between two. */
function DaysPanel({ name, anchor, value, today, onChange, onClose }: DaysPanelProps) {
  const { t } = useTranslation('modules');
  const label = name ? t(`fields.${name}`) : '';
  const bounds = typeof value === 'object' ? value : null;
  return (
    <AnchoredPopover anchor={name && anchor} label={label} onClose={onClose}>
      {name && (
        <DateRangePanel
          value={{ start: bounds?.from ?? null, end: bounds?.to ?? null }}
          label={label}
          startLabel={t('filter.dates.from')}
          endLabel={t('filter.dates.to')}
          today={today}
          onChange={({ start: from, end: to }) => onChange(from || to ? { from, to } : null)}
        />
      )}
    </AnchoredPopover>
  );
}

interface ModuleFilterStripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What the list is narrowed to. */
export function ModuleFilterStrip({ filter, onChange, shown, total }: ModuleFilterStripProps) {
  const { t } = useTranslation('modules');
  return (
    <FilterStrip
      className="border-b border-line px-4 py-2"
      chips={useChips(filter, onChange)}
      removeLabel={t('filter.remove')}
      count={t('filter.count', { shown, total })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange(NO_FILTER)}
    />
  );
}

function useChips(filter: ModuleFilter, onChange: FilterProps['onChange']) {
  const { t } = useTranslation('modules');
  const people = usePeople();
  const nameOf = (id: string) =>
    id === NOBODY ? t('lead.none') : (people.get(id)?.name ?? t('filter.unknown'));
  const chip = (key: string, label: string, change: Partial<ModuleFilter>) => ({
    key,
    label,
    onRemove: () => onChange({ ...filter, ...change }),
  });
  const { statuses, leads, members, isFavorite } = filter;
  return [
    ...statuses.map((one) => chip(one, t(`status.${one}`), { statuses: toggled(statuses, one) })),
    ...leads.map((id) =>
      chip(`lead ${id}`, t('filter.leadIs', { name: nameOf(id) }), { leads: toggled(leads, id) }),
    ),
    ...members.map((id) =>
      chip(`member ${id}`, t('filter.memberIs', { name: nameOf(id) }), {
        members: toggled(members, id),
      }),
    ),
    ...DATES.flatMap((name) => {
      const value = filter[name];
      if (value === null) return [];
      const words = typeof value === 'string' ? t(`filter.dates.${value}`) : boundsText(value);
      return [
        chip(name, t('filter.dateIs', { name: t(`fields.${name}`), words }), { [name]: null }),
      ];
    }),
    ...(isFavorite ? [chip('favorites', t('filter.favorites'), { isFavorite: false })] : []),
  ];
}

const boundsText = ({ from, to }: DayBounds): string => formatDays(from, to);
