import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx';

import { PROJECT_ORDERS, type ProjectOrder } from './project-list.ts';

interface OrderMenuProps {
  readonly order: { readonly by: ProjectOrder; readonly isDown: boolean };
  /** Told the order as the address writes it. */
  readonly onChange: (text: string) => void;
}

/** Orders the list of projects. */
export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const { t } = useTranslation('projects');
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp} variant="ghost">
          <span className="sr-only">{t('order.label')}: </span>
          <span className="max-xl:sr-only">{t(`order.${order.by}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup value={order.by} onChange={(by) => onChange(by)}>
        {PROJECT_ORDERS.map((by) => (
          <MenuRadioItem key={by} value={by}>
            {t(`order.${by}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {order.by !== 'manual' && (
        <>
          <MenuSeparator />
          <MenuRadioGroup
            value={order.isDown ? 'down' : 'up'}
            onChange={(way) => onChange(way === 'down' ? `-${order.by}` : order.by)}
          >
            <MenuRadioItem value="up">{t('order.up')}</MenuRadioItem>
            <MenuRadioItem value="down">{t('order.down')}</MenuRadioItem>
          </MenuRadioGroup>
        </>
      )}
    </Menu>
  );
}
