import { useTranslation } from 'react-i18next';

import { SortMenu } from '#web/ui/sort-menu.tsx';

import { PROJECT_ORDERS, type ProjectOrder } from './project-list.ts';

interface OrderMenuProps {
  readonly order: { readonly by: ProjectOrder; readonly isDown: boolean };
  /** Told the order as the address writes it. */
  readonly onChange: (text: string) => void;
}

/** Orders the list of projects. */
export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const { t } = useTranslation('projects');
  const options = PROJECT_ORDERS.map((value) => ({
    value,
    label: t(`order.${value}`),
    isFixed: value === 'manual',
  }));
  return <SortMenu order={order} options={options} onChange={onChange} />;
}
