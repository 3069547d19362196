import {
  Calendar,
  ChartNoAxesGantt,
  type LucideIcon,
  Rows3,
  SquareKanban,
  Table2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import type { Layout } from './layouts.ts';

/** The signs of layouts. */
const LAYOUT_ICONS = {
  list: Rows3,
  board: SquareKanban,
  calendar: Calendar,
  table: Table2,
  timeline: ChartNoAxesGantt,
} satisfies Record<string, LucideIcon>;

interface LayoutChoiceProps {
  readonly layouts: readonly Layout[];
  readonly value: Layout;
  readonly onChange: (layout: Layout) => void;
}

/** More signs than this leave a narrow bar no room for the filter. */
const MAX_NARROW = 3;

/** Chooses how a list is drawn. Where there is little room, many ways are a menu. */
export function LayoutChoice({ layouts, value, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('work-items');
  const isMenu = layouts.length > MAX_NARROW;
  const options = layouts.map((layout) => ({
    value: layout,
    label: t(`display.layouts.${layout}`),
    icon: LAYOUT_ICONS[layout],
  }));
  const choice = { label: t('display.layout'), value, onChange };
  return (
    <>
      <span className={isMenu ? 'contents narrow:hidden' : 'contents'}>
        <Segmented {...choice} options={options} />
      </span>
      {isMenu && (
        <span className="hidden narrow:contents">
          <Menu
            trigger={
              <IconButton
                icon={LAYOUT_ICONS[value]}
                label={t('display.layoutNow', { layout: t(`display.layouts.${value}`) })}
                variant="plain"
              />
            }
          >
            <MenuRadioGroup {...choice}>
              {options.map(({ value: layout, label, icon }) => (
                <MenuRadioItem key={layout} value={layout} icon={icon}>
                  {label}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </Menu>
        </span>
      )}
    </>
  );
}
