import { useTranslation } from 'react-i18next';

import { MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import {
  PROJECT_GROUPS,
  PROJECT_ORDERS,
  type ProjectGroup,
  type ProjectOrder,
} from './project-list.ts';

interface OrderMenuProps {
  readonly order: { readonly by: ProjectOrder; readonly isDown: boolean };
  readonly group: ProjectGroup | null;
  /** Told the order as the address writes it. */
  readonly onOrder: (text: string) => void;
  readonly onGroup: (group: ProjectGroup | undefined) => void;
}

/** Orders and divides the list of projects. */
export function OrderMenu({ order, group, onOrder, onGroup }: OrderMenuProps) {
  const { t } = useTranslation('projects');
  const options = PROJECT_ORDERS.map((value) => ({
    value,
    label: t(`order.${value}`),
    isFixed: value === 'manual',
  }));
  return (
    <SortMenu order={order} options={options} onChange={onOrder}>
      <MenuSeparator />
      <MenuRadioGroup<ProjectGroup | 'none'>
        value={group ?? 'none'}
        onChange={(next) => onGroup(next === 'none' ? undefined : next)}
        label={t('group.label')}
      >
        {(['none', ...PROJECT_GROUPS] as const).map((value) => (
          <MenuRadioItem key={value} value={value}>
            {t(`group.${value}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </SortMenu>
  );
}
