import { useNavigate } from '@tanstack/react-router';
import { Archive, ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { compareNames } from '#shared/lib/name-order.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { PanelSubMenu } from '#web/ui/menus/panel-sub-menu.tsx';
import { PickerSubMenu } from '#web/ui/menus/picker-sub-menu.tsx';

import { CREATED_RANGES, NO_FILTER, type ProjectFilter } from './project-list.ts';

const ACCESS = ['open', 'closed'] as const;

interface FilterProps {
  readonly filter: ProjectFilter;
  readonly onChange: (filter: ProjectFilter) => void;
}

/** Narrows the list of projects. */
export function FilterMenu({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const set = (change: Partial<ProjectFilter>) => onChange({ ...filter, ...change });
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ListFilter} variant="ghost">
          <span className="max-xl:sr-only">{t('filter.label')}</span>
        </Button>
      }
    >
      <MenuCheckItem checked={filter.isMine} onChange={(isMine) => set({ isMine })}>
        {t('filter.mine')}
      </MenuCheckItem>
      <MenuSeparator />
      <PeopleAndAccess filter={filter} onChange={onChange} />
      <CreatedChoices filter={filter} onChange={onChange} />
      {/* Narrow screens have no room for its link in the header. */}
      <div className="md:hidden">
        <MenuSeparator />
        <MenuItem
          icon={Archive}
          onSelect={() => void navigate({ to: '/$slug/projects/archives', params: { slug } })}
        >
          {t('archive.title')}
        </MenuItem>
      </div>
    </Menu>
  );
}

function PeopleAndAccess({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('projects');
  const leads = useChoices('leads');
  const members = useChoices('members');
  const set = (change: Partial<ProjectFilter>) => onChange({ ...filter, ...change });
  return (
    <>
      <PickerSubMenu
        isMultiple
        label={t('access.label')}
        options={ACCESS.map((id) => ({ id, label: t(`access.${id}`) }))}
        selected={filter.access}
        onToggle={(id) => {
          const access = ACCESS.find((one) => one === id);
          if (access) set({ access: toggled(filter.access, access) });
        }}
        emptyText={t('filter.nothing')}
      />
      <PickerSubMenu
        isMultiple
        label={t('filter.lead')}
        options={leads}
        selected={filter.leads}
        onToggle={(id) => set({ leads: toggled(filter.leads, id) })}
        emptyText={t('filter.nothing')}
      />
      <PickerSubMenu
        isMultiple
        label={t('filter.member')}
        options={members}
        selected={filter.members}
        onToggle={(id) => set({ members: toggled(filter.members, id) })}
        emptyText={t('filter.nothing')}
      />
    </>
  );
}

/** When a project was created: a range by name, or from and until a day. */
function CreatedChoices({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('projects');
  const { user_timezone: zone } = useMe();
  const set = (change: Partial<ProjectFilter>) => onChange({ ...filter, ...change });
  return (
    <>
      <ChoiceMenu
        label={t('filter.created')}
        options={CREATED_RANGES.map((id) => ({ id, label: t(`filter.ranges.${id}`) }))}
        chosen={filter.created ? [filter.created] : []}
        onToggle={(range) => set({ created: range === filter.created ? null : range })}
      />
      {(['from', 'until'] as const).map((end) => (
        <PanelSubMenu key={end} label={t(`filter.created_${end}`)}>
          {(close) => (
            <DatePickerPanel
              label={t(`filter.created_${end}`)}
              value={filter[end]}
              today={today(zone)}
              {...(end === 'until' && filter.from && { min: filter.from })}
              {...(end === 'from' && filter.until && { max: filter.until })}
              onChange={(day) => {
                set({ [end]: day });
                close();
              }}
            />
          )}
        </PanelSubMenu>
      ))}
    </>
  );
}

/** Only people who lead a project, or are in one, can be asked for. */
function useChoices(of: 'leads' | 'members') {
  const people = usePeople();
  const ids = projects.useSelect(
    (rows) => [
      ...new Set(
        rows.flatMap((row) => (of === 'members' ? row.members : (row.project_lead ?? []))),
      ),
    ],
    [of],
  );
  return ids
    .flatMap((id) => people.get(id) ?? [])
    .map(({ id, name }) => ({ id, label: name }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

interface ProjectFilterStripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What the list is narrowed to. */
export function ProjectFilterStrip({ filter, onChange, shown, total }: ProjectFilterStripProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const name = (id: string) => ({ name: people.get(id)?.name ?? t('filter.unknown') });
  const chip = (key: string, label: string, change: Partial<ProjectFilter>) => ({
    key,
    label,
    onRemove: () => onChange({ ...filter, ...change }),
  });
  const { access, leads, members, created, from, until } = filter;
  const chips = [
    ...(filter.isMine ? [chip('mine', t('filter.mine'), { isMine: false })] : []),
    ...access.map((one) => chip(one, t(`access.${one}`), { access: toggled(access, one) })),
    ...leads.map((id) =>
      chip(`lead ${id}`, t('filter.leadIs', name(id)), { leads: toggled(leads, id) }),
    ),
    ...members.map((id) =>
      chip(`member ${id}`, t('filter.memberIs', name(id)), { members: toggled(members, id) }),
    ),
    ...(created ? [chip('created', t(`filter.ranges.${created}`), { created: null })] : []),
    ...(from ? [chip('from', t('filter.fromIs', { day: formatDay(from) }), { from: null })] : []),
    ...(until
      ? [chip('until', t('filter.untilIs', { day: formatDay(until) }), { until: null })]
      : []),
  ];
  return (
    <FilterStrip
      className="mb-4"
      chips={chips}
      removeLabel={t('filter.remove')}
      count={t('filter.count', { shown, total })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange(NO_FILTER)}
    />
  );
}
