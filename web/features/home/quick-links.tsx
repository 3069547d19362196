import {
  ArrowDown,
  ArrowUp,
  Copy,
  ExternalLink,
  Globe,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { Grip } from '#web/ui/panels/grip.tsx';
import { ListEnd } from '#web/ui/panels/list-end.tsx';
import { type MoveTarget, stepOf } from '#web/ui/panels/list-moves.ts';
import { useListOrder } from '#web/ui/panels/use-list-order.ts';

import { Block, BlockNote } from './block.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { type QuickLinkRow, quickLinks, useQuickLinks } from './store.ts';

const SHOWN = 8;

export function QuickLinks() {
  const { t } = useTranslation('home');
  const rows = useQuickLinks();
  const container = useRef<HTMLDivElement>(null);
  const order = useLinkOrder(rows, container);
  const [isAll, setAll] = useState(false);
  const [edited, setEdited] = useState<QuickLinkRow | 'new' | null>(null);
  return (
    <Block
      title={t('links.title')}
      end={
        <IconButton icon={Plus} size={24} label={t('links.add')} onClick={() => setEdited('new')} />
      }
    >
      {rows.length === 0 && (
        <BlockNote>
          {t('links.none')}{' '}
          <Button size={24} onClick={() => setEdited('new')}>
            {t('links.add')}
          </Button>
        </BlockNote>
      )}
      {rows.length > 0 && (
        <div ref={container}>
          <ul>
            {rows.slice(0, isAll ? rows.length : SHOWN).map((link) => (
              <LinkLine key={link.id} link={link} order={order} onEdit={() => setEdited(link)} />
            ))}
          </ul>
          <ListEnd over={order.reorder.over} />
        </div>
      )}
      {rows.length > SHOWN && (
        <div className="border-t border-hairline px-3 py-1.5">
          <Button size={24} variant="ghost" onClick={() => setAll(!isAll)}>
            {isAll ? t('fewer') : t('all', { count: rows.length })}
          </Button>
        </div>
      )}
      <LinkDialog edited={edited} onClose={() => setEdited(null)} />
    </Block>
  );
}

interface LinkOrder {
  readonly reorder: Reorder;
  /** Moves a link by one position; null = it is at the end. */
  readonly step: (id: string, by: -1 | 1) => (() => void) | null;
}

const nameOf = ({ title, url }: QuickLinkRow) => title || url.replace(/^https?:\/\//, '');

/** Reordering of links by handle and menu. */
function useLinkOrder(
  rows: readonly QuickLinkRow[],
  container: RefObject<HTMLDivElement | null>,
): LinkOrder {
  const place = useOwnPlace();
  const named = rows.map((row) => ({ ...row, name: nameOf(row) }));
  const move = (row: QuickLinkRow, { siblings, index }: MoveTarget<QuickLinkRow>) =>
    void quickLinks.reorder(place, row, { siblings, index }).catch(() => undefined);
  const reorder = useListOrder({
    container,
    rows: named,
    visible: named,
    shape: {},
    groupName: () => '',
    onMove: move,
  });
  const step = (id: string, by: -1 | 1) => {
    const row = named.find((one) => one.id === id);
    const target = row && stepOf(named, {}, row, by);
    return target ? () => move(row, target) : null;
  };
  return { reorder, step };
}

interface LinkLineProps {
  readonly link: QuickLinkRow;
  readonly order: LinkOrder;
  readonly onEdit: () => void;
}

function LinkLine({ link, order, onEdit }: LinkLineProps) {
  const { t } = useTranslation('home');
  const name = nameOf(link);
  const { reorder } = order;
  const entries = <LinkEntries link={link} order={order} onEdit={onEdit} />;
  return (
    <ContextMenu menu={entries}>
      <li
        data-slot={link.id}
        className={classNames(
          'group relative flex h-(--row) items-center gap-2.5 border-t border-hairline pe-2 first:border-t-0 hover:bg-hover',
          reorder.over === `before:${link.id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
          reorder.lifted === link.id && 'bg-press',
        )}
      >
        <span className="relative z-1 -me-2.5">
          <Grip reorder={reorder} id={link.id} name={name} />
        </span>
        <Icon of={Globe} className="text-muted" />
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          className="min-w-0 flex-1 truncate after:absolute after:inset-0"
          dir="auto"
        >
          {name}
        </a>
        <time
          dateTime={link.created_at}
          title={formatMoment(link.created_at)}
          className="num text-12 text-muted"
        >
          {relative(link.created_at)}
        </time>
        <span className="relative z-1">
          <Menu
            align="end"
            trigger={
              <IconButton icon={MoreHorizontal} size={24} label={t('links.actionsFor', { name })} />
            }
          >
            {entries}
          </Menu>
        </span>
      </li>
    </ContextMenu>
  );
}

function LinkEntries({ link, order, onEdit }: LinkLineProps) {
  const { t } = useTranslation('home');
  const [up, down] = [order.step(link.id, -1), order.step(link.id, 1)];
  const place = useOwnPlace();
  const copy = async () => {
    await copyText(link.url, t('links.copied'));
  };
  return (
    <>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t('links.edit')}
      </MenuItem>
      <MenuItem
        icon={ExternalLink}
        onSelect={() => window.open(link.url, '_blank', 'noopener,noreferrer')}
      >
        {t('links.open')}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void copy()}>
        {t('links.copy')}
      </MenuItem>
      {up && (
        <MenuItem icon={ArrowUp} onSelect={up}>
          {t('ui:list.up')}
        </MenuItem>
      )}
      {down && (
        <MenuItem icon={ArrowDown} onSelect={down}>
          {t('ui:list.down')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => void quickLinks.delete(place, link)}>
        {t('links.delete')}
      </MenuItem>
    </>
  );
}
