import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { compareNames } from '#shared/lib/name-order.ts';
import { useProjectPages } from '#web/features/pages/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuCheckItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { CREATED_RANGES, NO_FILTER, type PageFilter } from './page-list.ts';

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
      <ChoiceMenu
        label={t('filter.creator')}
        options={creators}
        chosen={filter.creators}
        onToggle={(id) => set({ creators: toggled(filter.creators, id) })}
      />
      <ChoiceMenu
        label={t('filter.created')}
        options={CREATED_RANGES.map((id) => ({ id, label: t(`filter.ranges.${id}`) }))}
        chosen={filter.created ? [filter.created] : []}
        onToggle={(range) => set({ created: range === filter.created ? null : range })}
      />
    </Menu>
  );
}

/** Only people who have made a page here can be asked for. */
function useCreators(projectId: string) {
  const rows = useProjectPages(projectId);
  const people = usePeople();
  return [...new Set(rows.map((row) => row.created_by))]
    .flatMap((id) => (id ? (people.get(id) ?? []) : []))
    .map(({ id, name }) => ({ id, label: name }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

interface PageFilterStripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What the list is narrowed to. */
export function PageFilterStrip({ filter, onChange, shown, total }: PageFilterStripProps) {
  const { t } = useTranslation('pages');
  const people = usePeople();
  const name = (id: string) => ({ name: people.get(id)?.name ?? t('filter.unknown') });
  const chip = (key: string, label: string, change: Partial<PageFilter>) => ({
    key,
    label,
    onRemove: () => onChange({ ...filter, ...change }),
  });
  const { isFavorite, creators, created } = filter;
  const chips = [
    ...(isFavorite ? [chip('favorites', t('filter.favorites'), { isFavorite: false })] : []),
    ...creators.map((id) =>
      chip(id, t('filter.creatorIs', name(id)), { creators: toggled(creators, id) }),
    ),
    ...(created ? [chip('created', t(`filter.ranges.${created}`), { created: null })] : []),
  ];
  return (
    <FilterStrip
      className="px-4 py-2"
      chips={chips}
      removeLabel={t('filter.remove')}
      count={t('filter.count', { shown, total })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange(NO_FILTER)}
    />
  );
}
