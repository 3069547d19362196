import { ListFilter } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { INTAKE_SOURCES } from '#shared/constants/intakes.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { useLabels } from '#web/features/labels/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { states } from '#web/features/states/store.ts';
import { formatDays } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { Menu, MenuCheckItem, MenuItem, SubMenu } from '#web/ui/menus/menu.tsx';
import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import { DaysDialog } from './days-dialog.tsx';
import {
  DAY_RANGES,
  type DatedKind,
  daysOf,
  FILTER_KINDS,
  type FilterKind,
  type FilterPart,
  isDated,
  ORDERS,
} from './rows.ts';
import { intakeIssues } from './store.ts';
import type { Intake } from './use-intake.ts';

interface IntakeToolbarProps {
  readonly intake: Intake;
  readonly search: RefObject<HTMLDivElement | null>;
}

/** Tabs, filters and order of the list. */
export function IntakeToolbar({ intake, search }: IntakeToolbarProps) {
  const { t } = useTranslation('intakes');
  const { tab, waiting, words, order } = intake;
  return (
    <>
      <div className="flex shrink-0 items-stretch border-b border-line ps-4 pe-2">
        <div className="-mb-px flex min-w-0 flex-1 flex-col justify-end">
          <Tabs
            value={tab}
            onChange={intake.setTab}
            label={t('tabs.label')}
            tabs={[
              { value: 'open', label: t('tabs.open'), ...(waiting > 0 && { count: waiting }) },
              { value: 'closed', label: t('tabs.closed') },
            ]}
          />
        </div>
        <div className="flex items-center gap-1">
          <FilterMenu intake={intake} />
          <SortMenu
            order={order}
            options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={intake.setOrder}
          />
        </div>
      </div>
      <div ref={search} className="shrink-0 border-b border-line px-3 py-2">
        <SearchInput size={28} value={words} onChange={intake.setWords} label={t('search')} />
      </div>
      <Conditions intake={intake} />
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Options of each filter. */
function useChoices({ projectId, tab }: Intake): Readonly<Record<FilterKind, readonly Choice[]>> {
  const { t } = useTranslation(['intakes', 'work-items']);
  const people = usePeople();
  const labels = useLabels(projectId);
  const own = states.useSelect(
    (rows) => rows.filter((row) => row.project_id === projectId && row.group !== 'triage'),
    [projectId],
  );
  const known = intakeIssues.useSelect(
    (rows) => rows.filter((row) => row.project === projectId),
    [projectId],
  );
  const peopleOf = (ids: readonly (string | null)[]) =>
    [...new Set(ids)].flatMap((id) => {
      const person = people.get(id ?? '');
      return person ? [{ value: person.id, label: person.name }] : [];
    });
  const days = DAY_RANGES.map((value) => ({ value, label: t(`filter.days.${value}`) }));
  const statuses = tab === 'open' ? ['-2', '0'] : ['1', '-1', '2'];
  return {
    status: statuses.map((value) => ({ value, label: t(`status.${value as '1'}`) })),
    priority: PRIORITIES.map((value) => ({
      value,
      label: t(`work-items:fields.priority.${value}`),
    })),
    state: own.map(({ id, name }) => ({ value: id, label: name })),
    label: labels.map(({ id, name }) => ({ value: id, label: name })),
    assignee: peopleOf(known.flatMap((row) => row.assignee_ids)),
    sender: peopleOf(known.map((row) => row.created_by)),
    created: days,
    updated: days,
    source: INTAKE_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
  };
}

function FilterMenu({ intake }: { readonly intake: Intake }) {
  const { t } = useTranslation('intakes');
  const { parts, setParts } = intake;
  const choices = useChoices(intake);
  const [asked, ask] = useState<DatedKind | null>(null);
  const set = (part: FilterPart, isOn: boolean) =>
    setParts(isOn ? [...parts, part] : parts.filter((one) => one !== part));
  return (
    <>
      {asked && (
        <DaysDialog
          kind={asked}
          onClose={() => ask(null)}
          onChoose={(range) =>
            setParts([...parts.filter((one) => !one.startsWith(`${asked}:`)), `${asked}:${range}`])
          }
        />
      )}
      <Menu
        align="end"
        trigger={
          <IconButton icon={ListFilter} label={t('filter.title')} isPressed={parts.length > 0} />
        }
      >
        {FILTER_KINDS.filter((kind) => choices[kind].length > 0).map((kind) => (
          <SubMenu key={kind} label={t(`filter.${kind}`)}>
            {choices[kind].map(({ value, label }) => (
              <MenuCheckItem
                key={value}
                checked={parts.includes(`${kind}:${value}`)}
                onChange={(isOn) => set(`${kind}:${value}`, isOn)}
              >
                {label}
              </MenuCheckItem>
            ))}
            {isDated(kind) && <MenuItem onSelect={() => ask(kind)}>{t('filter.custom')}</MenuItem>}
          </SubMenu>
        ))}
      </Menu>
    </>
  );
}

/** Active filters, each with a remove button. */
function Conditions({ intake }: { readonly intake: Intake }) {
  const { t } = useTranslation('intakes');
  const { parts, setParts } = intake;
  const choices = useChoices(intake);
  if (parts.length === 0) return null;
  const nameOf = (part: FilterPart) => {
    const kind = FILTER_KINDS.find((one) => part.startsWith(`${one}:`));
    const value = part.slice(part.indexOf(':') + 1);
    if (kind && isDated(kind)) {
      const [from, to] = daysOf(value, intake.now) ?? [];
      const days =
        choices[kind].find((one) => one.value === value)?.label ??
        (from && to ? formatDays(from, to) : value);
      return t('filter.dated', { kind: t(`filter.${kind}`), days });
    }
    return kind ? (choices[kind].find((one) => one.value === value)?.label ?? value) : value;
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-2">
      {parts.map((part) => (
        <Chip
          key={part}
          onRemove={() => setParts(parts.filter((one) => one !== part))}
          removeLabel={t('filter.remove', { name: nameOf(part) })}
        >
          {nameOf(part)}
        </Chip>
      ))}
      <Button size={24} variant="ghost" onClick={() => setParts([])}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
