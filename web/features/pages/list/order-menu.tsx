import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx';

import { PAGE_ORDERS, type PageSort } from './page-list.ts';

interface OrderMenuProps {
  readonly order: PageSort;
  /** Told the order as the address writes it. */
  readonly onChange: (text: string) => void;
}

/** Orders the list of pages. */
export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const { t } = useTranslation('pages');
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp} variant="ghost">
          <span className="sr-only">{t('order.label')}: </span>
          <span className="max-md:sr-only">{t(`order.${order.by}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={order.by}
        onChange={(by) => onChange(order.isDown ? `-${by}` : by)}
        label={t('order.label')}
      >
        {PAGE_ORDERS.map((by) => (
          <MenuRadioItem key={by} value={by}>
            {t(`order.${by}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuRadioGroup
        value={order.isDown ? 'down' : 'up'}
        onChange={(way) => onChange(way === 'down' ? `-${order.by}` : order.by)}
        label={t('order.direction')}
      >
        <MenuRadioItem value="up">{t('order.up')}</MenuRadioItem>
        <MenuRadioItem value="down">{t('order.down')}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}
