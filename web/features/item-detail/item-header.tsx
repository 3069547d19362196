import { Bell, Ellipsis, Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useItemActions } from '#web/features/item-rows/menu/item-actions.ts';
import { WorkItemMenu } from '#web/features/item-rows/menu/work-item-menu.tsx';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { tipOf } from '#web/ui/feedback/tooltip.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Separator } from '#web/ui/layout/separator.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { useSaveState, useWaitingChanges } from './save-state.ts';

interface ItemHeaderProps {
  readonly item: WorkItemImage;
  /** How to leave and where to go from here. */
  readonly start?: ReactNode;
}

/** The bar over an item: where it is, how far it is saved, who is here, what can be done. */
export function ItemHeader({ item, start }: ItemHeaderProps) {
  const key = useKeyOf(item);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line ps-3 pe-4">
      {start}
      <span className="key ms-2">{key}</span>
      <SaveMark itemId={item.id} />
      <span className="min-w-2 flex-1" />
      <div className="flex items-center gap-1">
        <ItemTools item={item} />
      </div>
    </header>
  );
}

/** Whether what was written is saved. */
export function SaveMark({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation('work-items');
  const state = useSaveState(itemId);
  const waiting = useWaitingChanges(itemId);
  return (
    <span
      role="status"
      className="ms-2 text-12 whitespace-nowrap text-faint max-xs:sr-only print:hidden"
    >
      {waiting > 0
        ? t('detail.saveState.waiting', { count: waiting })
        : t(`detail.saveState.${state}`)}
    </span>
  );
}

/** Who is here, following, the link, and everything else behind one button: on phones those two as well. */
export function ItemTools({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const actions = useItemActions([item]);
  const { isSubscribed } = actions;
  return (
    <>
      <PresenceChip place={`item:${item.id}`} />
      <Separator orientation="vertical" className="mx-2 my-1 first:hidden max-md:hidden" />
      <Button
        variant="ghost"
        // Filled while one is subscribed: the button shows the state, its tooltip what a press does.
        className={classNames('max-xs:hidden', isSubscribed && '[&_svg]:fill-current')}
        icon={Bell}
        aria-keyshortcuts={ariaKeys(keysOf('item-subscribe'))}
        {...tipOf(
          t(isSubscribed ? 'detail.unsubscribe' : 'detail.subscribe'),
          keysOf('item-subscribe'),
        )}
        onClick={actions.subscribe}
      >
        {t(isSubscribed ? 'detail.subscribed' : 'detail.subscribe')}
      </Button>
      <IconButton
        className="max-xs:hidden"
        icon={Link}
        label={t('detail.copyLink')}
        shortcut={keysOf('item-copy-link')}
        onClick={() => actions.copy('link')}
      />
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('detail.more')} />}>
        <WorkItemMenu ids={[item.id]} />
      </Menu>
    </>
  );
}
