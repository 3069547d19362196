import { Copy, ExternalLink, Globe, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { Block, BlockNote } from './block.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { type QuickLinkRow, quickLinks, useQuickLinks } from './store.ts';

const SHOWN = 8;

/** Web addresses the person keeps at hand (Quick links). */
export function QuickLinks() {
  const { t } = useTranslation('home');
  const rows = useQuickLinks();
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
        <ul>
          {rows.slice(0, isAll ? rows.length : SHOWN).map((link) => (
            <LinkLine key={link.id} link={link} onEdit={() => setEdited(link)} />
          ))}
        </ul>
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

interface LinkLineProps {
  readonly link: QuickLinkRow;
  readonly onEdit: () => void;
}

function LinkLine({ link, onEdit }: LinkLineProps) {
  const { t } = useTranslation('home');
  const name = link.title || link.url.replace(/^https?:\/\//, '');
  const entries = <LinkEntries link={link} onEdit={onEdit} />;
  return (
    <ContextMenu menu={entries}>
      <li className="group relative flex h-(--row) items-center gap-2.5 border-t border-hairline ps-4 pe-2 first:border-t-0 hover:bg-hover">
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

function LinkEntries({ link, onEdit }: LinkLineProps) {
  const { t } = useTranslation('home');
  const place = useOwnPlace();
  const copy = async () => {
    await navigator.clipboard.writeText(link.url);
    showToast({ title: t('links.copied') });
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
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => void quickLinks.delete(place, link)}>
        {t('links.delete')}
      </MenuItem>
    </>
  );
}
