import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from './menu.tsx';

interface SortMenuProps<By extends string> {
  readonly order: { readonly by: By; readonly isDown: boolean };
  readonly options: readonly {
    readonly value: By;
    readonly label: string;
    /** Manual order, which has no other direction. */
    readonly isFixed?: boolean;
  }[];
  /** Called with the order in URL notation: `-` before a descending one. */
  readonly onChange: (text: string) => void;
  /** Further display options, below the order. */
  readonly children?: ReactNode;
}

/** Selects the order of a list and its direction. */
export function SortMenu<By extends string>(props: SortMenuProps<By>) {
  const { order, options, onChange, children } = props;
  const { t } = useTranslation('ui');
  const chosen = options.find(({ value }) => value === order.by);
  const tell = (by: By, isDown: boolean) => {
    const isFixed = options.find(({ value }) => value === by)?.isFixed ?? false;
    onChange(isDown && !isFixed ? `-${by}` : by);
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp} variant="ghost">
          <span className="sr-only">{t('sort.label')}: </span>
          <span className="max-xl:sr-only">{chosen?.label}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={order.by}
        onChange={(by) => tell(by, order.isDown)}
        label={t('sort.label')}
      >
        {options.map(({ value, label }) => (
          <MenuRadioItem key={value} value={value}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {!chosen?.isFixed && (
        <>
          <MenuSeparator />
          <MenuRadioGroup
            value={order.isDown ? 'down' : 'up'}
            onChange={(way) => tell(order.by, way === 'down')}
            label={t('sort.direction')}
          >
            <MenuRadioItem value="up">{t('sort.up')}</MenuRadioItem>
            <MenuRadioItem value="down">{t('sort.down')}</MenuRadioItem>
          </MenuRadioGroup>
        </>
      )}
      {children}
    </Menu>
  );
}
