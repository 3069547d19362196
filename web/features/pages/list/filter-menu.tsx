import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useProjectPages } from '#web/features/pages/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Menu, MenuCheckItem, MenuSeparator, SubMenu } from '#web/ui/menu.tsx';

import { CREATED_RANGES, NO_FILTER, type PageFilter, writeFilter } from './page-list.ts';

interface FilterProps {
  readonly filter: PageFilter;
  readonly onChange: (filter: PageFilter) => void;
}

/** Narrows the list of pages. */
export function FilterMenu({
  filter,
  onChange,
  projectId,
}: FilterProps & { readonly projectId: string }) {
  const { t } = useTranslation('pages');
  const creators = useCreators(projectId);
  const set = (change: Partial<PageFilter>) => onChange({ ...filter, ...change });
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ListFilter} variant="ghost">
          <span className="max-md:sr-only">{t('filter.label')}</span>
        </Button>
      }
    >
      <MenuCheckItem checked={filter.isFavorite} onChange={(isFavorite) => set({ isFavorite })}>
        {t('filter.favorites')}
      </MenuCheckItem>
      <MenuSeparator />
      <SubMenu label={t('filter.creator')}>
        {creators.map((person) => (
          <MenuCheckItem
            key={person.id}
            checked={filter.creators.includes(person.id)}
            onChange={() => set({ creators: toggled(filter.creators, person.id) })}
          >
            {person.name}
          </MenuCheckItem>
        ))}
      </SubMenu>
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
    </Menu>
  );
}

/** Only people who have made a page here can be asked for. */
function useCreators(projectId: string) {
  const rows = useProjectPages(projectId);
  const people = usePeople();
  return [...new Set(rows.map((row) => row.created_by))]
    .flatMap((id) => (id ? (people.get(id) ?? []) : []))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

interface FilterStripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What the list is narrowed to, each with its cross, and how much is left. */
export function FilterStrip({ filter, onChange, shown, total }: FilterStripProps) {
  const { t } = useTranslation('pages');
  const people = usePeople();
  if (!writeFilter(filter)) return null;
  const set = (change: Partial<PageFilter>) => () => onChange({ ...filter, ...change });
  const remove = { removeLabel: t('filter.remove') };
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-2">
      {filter.isFavorite && (
        <Chip onRemove={set({ isFavorite: false })} {...remove}>
          {t('filter.favorites')}
        </Chip>
      )}
      {filter.creators.map((id) => (
        <Chip
          key={id}
          onRemove={set({ creators: filter.creators.filter((other) => other !== id) })}
          {...remove}
        >
          {t('filter.creatorIs', { name: people.get(id)?.name ?? t('filter.unknown') })}
        </Chip>
      ))}
      {filter.created && (
        <Chip onRemove={set({ created: null })} {...remove}>
          {t(`filter.ranges.${filter.created}`)}
        </Chip>
      )}
      <span role="status" className="num ms-1 text-12 text-muted">
        {t('filter.count', { shown, total })}
      </span>
      <Button size={24} variant="ghost" onClick={() => onChange(NO_FILTER)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
