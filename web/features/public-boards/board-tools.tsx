import { ListFilter, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PublicLayout } from '#shared/constants/anchors.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { chosen, type FilterKey, FILTERS, toggled } from './board-filter.ts';
import { offeredLayouts } from './board-layouts.ts';
import { LAYOUT_ICONS } from './layout-icon.tsx';
import { usePublicScreen } from './use-board.ts';

interface BoardToolsProps {
  readonly layout: PublicLayout;
  readonly total: number;
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly onChange: (values: Readonly<Record<string, string | undefined>>) => void;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** The layouts that are offered, what the list is filtered by, and how many items there are. */
export function BoardTools({ layout, total, search, onChange }: BoardToolsProps) {
  const { t } = useTranslation('public-boards');
  const { facts } = usePublicScreen();
  const layouts = offeredLayouts(facts.settings);
  const choices = useChoices();
  const offered = FILTERS.filter((key) => choices[key].length > 0);
  const toggle = (key: FilterKey, value: string) => onChange({ ...toggled(search, key, value) });
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6">
      {layouts.length > 1 && (
        <Segmented
          label={t('layout.label')}
          value={layout}
          onChange={(board) => onChange({ board })}
          options={layouts.map((value) => ({
            value,
            label: t(`layout.${value}`),
            icon: LAYOUT_ICONS[value],
          }))}
        />
      )}
      {offered.length > 0 && (
        <Menu trigger={<Button icon={ListFilter}>{t('filter.label')}</Button>}>
          {offered.map((key) => (
            <ChoiceMenu
              key={key}
              label={t(`filter.${key}`)}
              options={choices[key]}
              chosen={chosen(search, key)}
              onToggle={(value) => toggle(key, value)}
            />
          ))}
        </Menu>
      )}
      {offered.flatMap((key) =>
        chosen(search, key).map((value) => {
          const name = choices[key].find(({ id }) => id === value)?.label ?? value;
          return (
            <button
              key={`${key} ${value}`}
              type="button"
              aria-label={t('filter.remove', { name })}
              className="inline-flex h-7 items-center gap-1 rounded-full border border-line px-2.5 text-12 hover:bg-hover touch:h-11"
              onClick={() => toggle(key, value)}
            >
              <span dir="auto">{name}</span>
              <Icon of={X} size={12} />
            </button>
          );
        }),
      )}
      <span className="num ms-auto text-12 text-muted" role="status">
        {t('count', { count: total })}
      </span>
    </div>
  );
}

/** What items can be filtered by here: nothing that is not shown. */
function useChoices(): Readonly<Record<FilterKey, readonly Choice[]>> {
  const { t } = useTranslation('public-boards');
  const { facts } = usePublicScreen();
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ id, label: name }));
  const isShown = facts.settings.fields.includes('priority');
  return {
    state: named(facts.states),
    priority: isShown ? PRIORITIES.map((id) => ({ id, label: t(`priority.${id}`) })) : [],
    labels: named(facts.labels),
  };
}
