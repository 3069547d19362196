import { Copy, Ellipsis, Globe, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage, WorkItemLinkImage } from '#shared/contract/work-items.ts';
import { usePerson } from '#web/features/people/store.ts';
import { openLinkForm } from '#web/features/work-items/overlays/store.ts';
import { links, useLinks } from '#web/features/work-items/parts/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { FirstRows } from '#web/ui/layout/first-rows.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

interface LinksProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

/** Web pages an item points to. */
export function Links({ item, isReadOnly }: LinksProps) {
  const { t } = useTranslation('work-items');
  const rows = useLinks(item.id);
  if (rows.length === 0) return null;
  return (
    <section className="mt-3.5" aria-label={t('detail.links.label')}>
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h2>{t('detail.links.label')}</h2>
        <span className="num font-normal text-muted">{formatNumber(rows.length)}</span>
        {!isReadOnly && (
          <IconButton
            icon={Plus}
            size={24}
            className="ms-auto"
            label={t('detail.links.add')}
            onClick={() => openLinkForm({ itemId: item.id })}
          />
        )}
      </header>
      <FirstRows rows={rows}>
        {(link) => <LinkLine key={link.id} item={item} link={link} isReadOnly={isReadOnly} />}
      </FirstRows>
    </section>
  );
}

interface LinkLineProps extends LinksProps {
  readonly link: WorkItemLinkImage;
}

function LinkLine({ item, link, isReadOnly }: LinkLineProps) {
  const { t } = useTranslation('work-items');
  const author = usePerson(link.created_by);
  const copy = async () => {
    await copyText(link.url, t('detail.linkCopied'));
  };
  return (
    <div className="group flex min-h-9 items-center gap-2 border-b border-hairline">
      <Favicon link={link} />
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={link.url}
        className="min-w-0 flex-1 truncate hover:underline"
        dir="auto"
      >
        {titleOf(link)}
      </a>
      <span
        className="text-12 whitespace-nowrap text-faint"
        title={`${author?.name ?? ''} ${formatMoment(link.created_at)}`}
      >
        {relative(link.created_at)}
      </span>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={Ellipsis}
            size={24}
            label={t('detail.links.actions')}
            className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100"
          />
        }
      >
        <MenuItem icon={Copy} onSelect={() => void copy()}>
          {t('detail.links.copy')}
        </MenuItem>
        {!isReadOnly && <LinkChanges item={item} link={link} />}
      </Menu>
    </div>
  );
}

/** Changing and deleting a link, in its menu. */
function LinkChanges({ item, link }: Pick<LinkLineProps, 'item' | 'link'>) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  return (
    <>
      <MenuItem icon={Pencil} onSelect={() => openLinkForm({ itemId: item.id, linkId: link.id })}>
        {t('detail.links.edit')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        isDanger
        onSelect={() => void links.delete({ item, userId: me.id }, link)}
      >
        {t('detail.links.delete')}
      </MenuItem>
    </>
  );
}

/** The page's own sign when the server has fetched it, which is kept as data. */
function Favicon({ link }: { readonly link: WorkItemLinkImage }) {
  const { favicon } = link.metadata;
  const [isBroken, setIsBroken] = useState(false);
  const isPicture = typeof favicon === 'string' && favicon.startsWith('data:image/');
  if (!isPicture || isBroken) return <Icon of={Globe} className="text-faint" />;
  return <img src={favicon} alt="" className="size-4 shrink-0" onError={() => setIsBroken(true)} />;
}

function titleOf({ title, metadata, url }: WorkItemLinkImage): string {
  if (title) return title;
  const { title: own } = metadata;
  return typeof own === 'string' && own !== '' ? own : url;
}
