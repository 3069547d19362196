import { useTranslation } from 'react-i18next';

import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import { PAGE_ORDERS, type PageSort } from './page-list.ts';

interface OrderMenuProps {
  readonly order: PageSort;
  /** Told the order as the address writes it. */
  readonly onChange: (text: string) => void;
}

/** Orders the list of pages. */
export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const { t } = useTranslation('pages');
  const options = PAGE_ORDERS.map((value) => ({
    value,
    label: t(`order.${value}`),
    isFixed: value === 'manual',
  }));
  return <SortMenu order={order} options={options} onChange={onChange} />;
}
