import { Pin, PinOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { LineMenuButton, LineMenus } from '#web/app/shell/line-menus.tsx';
import { MovableLine } from '#web/app/shell/movable-line.tsx';
import { MoveItems } from '#web/app/shell/move-items.tsx';
import { ReorderContext } from '#web/app/shell/reorder-context.ts';
import { useMoveWords } from '#web/app/shell/use-move-words.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

import { moveLink, pinLink } from './link-changes.ts';
import { SidebarLink } from './sidebar-link.tsx';
import { type NamedLink, useLinks } from './use-links.ts';

/** All links, to follow, pin and move. */
export function LinkList({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useTranslation('app');
  const links = useLinks();
  const act = useLinkActions(links);
  const container = useRef<HTMLDivElement>(null);
  const nameOf = (id: string) => links.find(({ key }) => key === id)?.name ?? '';
  const reorder = useReorder({
    container,
    slots: [...links.map(({ key }): Slot => `before:${key}`), 'end:links'],
    onDrop: (id, slot) => {
      const link = links.find(({ key }) => key === id);
      const others = links.filter((one) => one !== link);
      const at = others.findIndex(({ key }) => slot === `before:${key}`);
      if (link && slot !== `before:${id}`) act.move(link, at === -1 ? others.length : at);
    },
    words: useMoveWords(nameOf),
  });
  return (
    <div ref={container} className="ps-1">
      <ReorderContext value={reorder}>
        <LineMenus
          draw={(id) => {
            const at = links.findIndex(({ key }) => key === id);
            const link = links[at];
            return link && <LinkMenu link={link} at={at} last={links.length - 1} act={act} />;
          }}
        >
          <ul aria-label={t('nav.links.title')} className="space-y-px">
            {links.map((link) => (
              <LinkLine key={link.key} link={link} onFollow={onFollow} onPin={act.pin} />
            ))}
          </ul>
        </LineMenus>
      </ReorderContext>
      <div
        data-end="links"
        className={classNames('h-0.5', reorder.over === 'end:links' && 'bg-accent')}
      />
    </div>
  );
}

interface LinkActions {
  readonly pin: (link: NamedLink) => void;
  readonly move: (link: NamedLink, to: number) => void;
}

function useLinkActions(links: readonly NamedLink[]): LinkActions {
  const place = useOwnPlace();
  return {
    pin: (link) => pinLink(place, link, !link.isPinned, link.name),
    move: (link, to) => moveLink(place, links, link, to, link.name),
  };
}

interface LinkLineProps {
  readonly link: NamedLink;
  readonly onFollow: () => void;
  readonly onPin: (link: NamedLink) => void;
}

function LinkLine({ link, onFollow, onPin }: LinkLineProps) {
  const { t } = useTranslation('app');
  const { key, name, isPinned } = link;
  return (
    <li>
      <MovableLine
        id={key}
        name={name}
        menu={<LineMenuButton id={key} label={t('nav.links.menu', { name })} />}
      >
        <SidebarLink link={link} className="min-w-0 flex-1" onClick={onFollow} />
        <IconButton
          icon={isPinned ? PinOff : Pin}
          size={24}
          tabIndex={-1}
          aria-pressed={isPinned}
          label={t(isPinned ? 'nav.links.unpin' : 'nav.links.pin', { name })}
          className={isPinned ? 'text-accent' : 'text-faint'}
          onClick={() => onPin(link)}
        />
      </MovableLine>
    </li>
  );
}

interface LinkMenuProps {
  readonly link: NamedLink;
  readonly at: number;
  readonly last: number;
  readonly act: LinkActions;
}

function LinkMenu({ link, at, last, act }: LinkMenuProps) {
  const { t } = useTranslation('app');
  const { name, isPinned } = link;
  return (
    <>
      <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => act.pin(link)}>
        {t(isPinned ? 'nav.links.unpin' : 'nav.links.pin', { name })}
      </MenuItem>
      <MoveItems
        onUp={at > 0 ? () => act.move(link, at - 1) : null}
        onDown={at < last ? () => act.move(link, at + 1) : null}
      />
    </>
  );
}
