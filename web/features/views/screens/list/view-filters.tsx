import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { usePeople } from '#web/features/people/store.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuCheckItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import {
  CREATED_CHOICES,
  type CreatedChoice,
  NO_VIEW_FILTER,
  type ViewFilter,
} from './view-list.ts';

interface FilterProps {
  readonly filter: ViewFilter;
  readonly onChange: (filter: ViewFilter) => void;
}

const ACCESS = ['public', 'private'] as const;
const CREATED = Object.keys(CREATED_CHOICES) as CreatedChoice[];

/** Narrows a list of views. */
export function ViewFilterMenu(props: FilterProps & { readonly rows: readonly ViewImage[] }) {
  const { filter, onChange, rows } = props;
  const { t } = useTranslation('views');
  const people = usePeople();
  const set = (change: Partial<ViewFilter>) => onChange({ ...filter, ...change });
  const owners = [...new Set(rows.map((view) => view.owned_by))];
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ListFilter} variant="ghost">
          <span className="max-md:sr-only">{t('filter.label')}</span>
        </Button>
      }
    >
      <ChoiceMenu
        label={t('filter.access')}
        options={ACCESS.map((id) => ({ id, label: t(`access.${id}`) }))}
        chosen={filter.access ? [filter.access] : []}
        onToggle={(id) => set({ access: filter.access === id ? null : id })}
      />
      <ChoiceMenu
        label={t('filter.created')}
        options={CREATED.map((id) => ({ id, label: t(`created.${id}`) }))}
        chosen={filter.created ? [filter.created] : []}
        onToggle={(id) => set({ created: filter.created === id ? null : id })}
      />
      <ChoiceMenu
        label={t('filter.owner')}
        options={owners.map((id) => ({ id, label: people.get(id)?.name ?? t('formerOwner') }))}
        chosen={filter.owners}
        onToggle={(id) => set({ owners: toggled(filter.owners, id) })}
      />
      <MenuSeparator />
      <MenuCheckItem checked={filter.isFavorite} onChange={(isFavorite) => set({ isFavorite })}>
        {t('filter.favorites')}
      </MenuCheckItem>
    </Menu>
  );
}

interface StripProps extends FilterProps {
  readonly shown: number;
  readonly total: number;
}

/** What a list of views is narrowed to. */
export function ViewFilterStrip({ filter, onChange, shown, total }: StripProps) {
  const { t } = useTranslation('views');
  const people = usePeople();
  const set = (change: Partial<ViewFilter>) => () => onChange({ ...filter, ...change });
  const chips = [
    ...(filter.isFavorite
      ? [{ key: 'favorite', label: t('filter.favorites'), onRemove: set({ isFavorite: false }) }]
      : []),
    ...(filter.access
      ? [{ key: 'access', label: t(`access.${filter.access}`), onRemove: set({ access: null }) }]
      : []),
    ...(filter.created
      ? [
          {
            key: 'created',
            label: t(`created.${filter.created}`),
            onRemove: set({ created: null }),
          },
        ]
      : []),
    ...filter.owners.map((id) => ({
      key: id,
      label: people.get(id)?.name ?? t('formerOwner'),
      onRemove: set({ owners: filter.owners.filter((one) => one !== id) }),
    })),
  ];
  return (
    <FilterStrip
      className="px-4 py-2"
      chips={chips}
      removeLabel={t('filter.remove')}
      count={t('filter.count', { shown, total })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange(NO_VIEW_FILTER)}
    />
  );
}
