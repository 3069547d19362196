import { ArrowDownUp, ListFilter, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicLayout } from '#shared/constants/anchors.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { BOARD_ORDERS, chosen, type FilterKey, FILTERS, orderIn, toggled } from './board-filter.ts';
import { isWhole, offeredLayouts } from './board-layouts.ts';
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

/** Layouts, filters and total of a published board. */
export function BoardTools({ layout, total, search, onChange }: BoardToolsProps) {
  const { t } = useTranslation('published-boards');
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
      <Words value={search['words'] ?? ''} onChange={(words) => onChange({ words })} />
      {offered.length > 0 && (
        <Menu
          trigger={
            <Button icon={ListFilter}>
              <span className="max-md:sr-only">{t('filter.label')}</span>
            </Button>
          }
        >
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
      <Conditions choices={choices} offered={offered} search={search} onToggle={toggle} />
      <span className="num ms-auto text-12 text-muted max-md:sr-only" role="status">
        {t('count', { count: total })}
      </span>
      {!isWhole(layout) && <OrderMenu search={search} onChange={onChange} />}
    </div>
  );
}

interface ConditionsProps extends Pick<BoardToolsProps, 'search'> {
  readonly choices: ReturnType<typeof useChoices>;
  readonly offered: readonly FilterKey[];
  readonly onToggle: (key: FilterKey, value: string) => void;
}

/** Active filters, each with a remove button. */
function Conditions({ choices, offered, search, onToggle }: ConditionsProps) {
  const { t } = useTranslation('published-boards');
  return offered.flatMap((key) =>
    chosen(search, key).map((value) => {
      const name = choices[key].find(({ id }) => id === value)?.label ?? value;
      return (
        <button
          key={`${key} ${value}`}
          type="button"
          aria-label={t('filter.remove', { name })}
          className="inline-flex h-7 items-center gap-1 rounded-full border border-line px-2.5 text-12 hover:bg-hover touch:h-11"
          onClick={() => onToggle(key, value)}
        >
          <span dir="auto">{name}</span>
          <Icon of={X} size={12} />
        </button>
      );
    }),
  );
}

/** Delay of the search after the last key, in milliseconds. */
const TYPING_MS = 300;

/** Search field for titles. */
function Words({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (words: string | undefined) => void;
}) {
  const { t } = useTranslation('published-boards');
  const [words, setWords] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(() => latest.current(words || undefined), TYPING_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address follows what is typed, not the other way round
  }, [words]);
  return (
    <div className="min-w-40 max-w-xs flex-1">
      <SearchInput size={32} value={words} onChange={setWords} label={t('filter.words')} />
    </div>
  );
}

function OrderMenu({ search, onChange }: Pick<BoardToolsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('published-boards');
  const { is_votes_enabled: hasVotes } = usePublicScreen().facts.settings;
  const order = orderIn(search['order'], hasVotes);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp}>
          <span className="sr-only">{t('order.label')}: </span>
          <span className="max-md:sr-only">{t(`order.${order}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={order}
        onChange={(next) => onChange({ order: next === 'manual' ? undefined : next })}
        label={t('order.label')}
      >
        {BOARD_ORDERS.filter((one) => one !== 'votes' || hasVotes).map((one) => (
          <MenuRadioItem key={one} value={one}>
            {t(`order.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

/** Filter options, only for visible properties. */
function useChoices(): Readonly<Record<FilterKey, readonly Choice[]>> {
  const { t } = useTranslation('published-boards');
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
