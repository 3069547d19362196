import { useNavigate } from '@tanstack/react-router';
import { Archive, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePeople } from '#web/features/people/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menu.tsx';

import { CREATED_RANGES, NO_FILTER, type ProjectFilter, writeFilter } from './project-list.ts';
import { projects } from './store.ts';

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
      {(['open', 'closed'] as const).map((access) => (
        <MenuCheckItem
          key={access}
          checked={filter.access.includes(access)}
          onChange={() => set({ access: toggled(filter.access, access) })}
        >
          {t(`access.${access}`)}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <PeopleMenu
        label={t('filter.lead')}
        of="leads"
        chosen={filter.leads}
        onToggle={(id) => set({ leads: toggled(filter.leads, id) })}
      />
      <PeopleMenu
        label={t('filter.member')}
        of="members"
        chosen={filter.members}
        onToggle={(id) => set({ members: toggled(filter.members, id) })}
      />
      <SubMenu label={t('filter.created')}>
        {CREATED_RANGES.map((range) => (
          <MenuCheckItem
            key={range}
            checked={filter.created === range}
            onChange={(isOn) => set({ created: isOn ? range : null })}
          >
            {t(`filter.ranges.${range}`)}
          </MenuCheckItem>
        ))}
      </SubMenu>
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

interface PeopleMenuProps {
  readonly label: string;
  readonly of: 'leads' | 'members';
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Only people who lead a project, or are in one, can be asked for. */
function PeopleMenu({ label, of, chosen, onToggle }: PeopleMenuProps) {
  const people = usePeople();
  const ids = projects.useSelect(
    (rows) => [
      ...new Set(
        rows.flatMap((row) => (of === 'members' ? row.members : (row.project_lead ?? []))),
      ),
    ],
    [of],
  );
  const named = ids
    .map((id) => people.get(id))
    .filter((person) => person !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <SubMenu label={label}>
      {named.map((person) => (
        <MenuCheckItem
          key={person.id}
          checked={chosen.includes(person.id)}
          onChange={() => onToggle(person.id)}
        >
          {person.name}
        </MenuCheckItem>
      ))}
    </SubMenu>
  );
}

interface FilterStripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What the list is narrowed to, each with its cross, and how much is left. */
export function FilterStrip({ filter, onChange, shown, total }: FilterStripProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  if (!writeFilter(filter)) return null;
  const nameOf = (id: string) => people.get(id)?.name ?? t('filter.unknown');
  const without = <T,>(list: readonly T[], one: T) => list.filter((other) => other !== one);
  const set = (change: Partial<ProjectFilter>) => () => onChange({ ...filter, ...change });
  const chip = (key: string, text: ReactNode, remove: () => void) => (
    <Chip key={key} onRemove={remove} removeLabel={t('filter.remove')}>
      {text}
    </Chip>
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1.5">
      {filter.isMine && chip('mine', t('filter.mine'), set({ isMine: false }))}
      {filter.access.map((one) =>
        chip(one, t(`access.${one}`), set({ access: without(filter.access, one) })),
      )}
      {filter.leads.map((id) =>
        chip(
          `lead ${id}`,
          t('filter.leadIs', { name: nameOf(id) }),
          set({ leads: without(filter.leads, id) }),
        ),
      )}
      {filter.members.map((id) =>
        chip(
          `member ${id}`,
          t('filter.memberIs', { name: nameOf(id) }),
          set({ members: without(filter.members, id) }),
        ),
      )}
      {filter.created &&
        chip('created', t(`filter.ranges.${filter.created}`), set({ created: null }))}
      <span className="num ms-1 text-12 text-muted">{t('filter.count', { shown, total })}</span>
      <Button size={24} variant="ghost" onClick={() => onChange(NO_FILTER)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
