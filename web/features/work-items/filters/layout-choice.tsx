import {
  Calendar,
  ChartNoAxesGantt,
  type LucideIcon,
  Rows3,
  SquareKanban,
  Table2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Segmented } from '#web/ui/buttons/segmented.tsx';

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

/** Chooses how a list is drawn. */
export function LayoutChoice({ layouts, value, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('work-items');
  return (
    <Segmented
      label={t('display.layout')}
      value={value}
      onChange={onChange}
      options={layouts.map((layout) => ({
        value: layout,
        label: t(`display.layouts.${layout}`),
        icon: LAYOUT_ICONS[layout],
      }))}
    />
  );
}
