import { CheckCheck, ListFilter, MoreHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { Menu, MenuCheckItem, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import type { InboxPart, InboxShow, InboxTab } from './bundles.ts';
import { INBOX_PARTS } from './inbox-filter.ts';

export interface InboxToolbarProps {
  readonly tab: InboxTab;
  readonly onTab: (tab: InboxTab) => void;
  readonly counts: { readonly all: number; readonly mentions: number };
  readonly show: InboxShow;
  readonly onShow: (show: InboxShow) => void;
  readonly parts: readonly InboxPart[];
  readonly onParts: (parts: readonly InboxPart[]) => void;
  readonly onReadAll: () => void;
  readonly onArchiveRead: () => void;
  /** Starts selection mode. */
  readonly onChoose: () => void;
}

const SHOWS = ['unread', 'archived', 'snoozed'] as const;

/** Tabs, filters and actions on the whole list. */
export function InboxToolbar(props: InboxToolbarProps) {
  const { tab, onTab, counts, onReadAll } = props;
  const { t } = useTranslation('notifications');
  return (
    <>
      <div className="flex shrink-0 items-stretch border-b border-line ps-4 pe-2">
        <div className="-mb-px flex min-w-0 flex-1 flex-col justify-end">
          <Tabs
            value={tab}
            onChange={onTab}
            label={t('tabs.label')}
            tabs={[
              { value: 'all', label: t('tabs.all'), ...countOf(counts.all) },
              { value: 'mentions', label: t('tabs.mentions'), ...countOf(counts.mentions) },
            ]}
          />
        </div>
        <div className="flex items-center gap-1">
          <IconButton icon={CheckCheck} label={t('acts.readAll')} onClick={onReadAll} />
          <FilterMenu {...props} />
          <ShowMenu {...props} />
        </div>
      </div>
      <Conditions {...props} />
    </>
  );
}

function FilterMenu({ parts, onParts }: InboxToolbarProps) {
  const { t } = useTranslation('notifications');
  const set = (part: InboxPart, isOn: boolean) =>
    onParts(INBOX_PARTS.filter((one) => (one === part ? isOn : parts.includes(one))));
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={ListFilter} label={t('filter.label')} isPressed={parts.length > 0} />
      }
    >
      <MenuGroup label={t('filter.label')}>
        {INBOX_PARTS.map((part) => (
          <MenuCheckItem
            key={part}
            checked={parts.includes(part)}
            onChange={(isOn) => set(part, isOn)}
          >
            {t(`filter.${part}`)}
          </MenuCheckItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

function ShowMenu({ show, onShow, onArchiveRead, onChoose }: InboxToolbarProps) {
  const { t } = useTranslation('notifications');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={MoreHorizontal} label={t('show.label')} isPressed={show !== undefined} />
      }
    >
      <MenuGroup label={t('show.label')}>
        {SHOWS.map((one) => (
          <MenuCheckItem
            key={one}
            checked={show === one}
            onChange={(isOn) => onShow(isOn ? one : undefined)}
          >
            {t(`show.${one}`)}
          </MenuCheckItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem onSelect={onChoose} shortcut={keysOf('inbox-select')}>
        {t('acts.choose')}
      </MenuItem>
      <MenuItem onSelect={onArchiveRead} shortcut={keysOf('inbox-archive-read')}>
        {t('acts.archiveRead')}
      </MenuItem>
    </Menu>
  );
}

/** Active filters, each with a remove button. */
function Conditions({ show, onShow, parts, onParts }: InboxToolbarProps) {
  const { t } = useTranslation('notifications');
  if (parts.length === 0 && !show) return null;
  const clear = () => {
    onParts([]);
    onShow(undefined);
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-2">
      {show && (
        <Chip
          onRemove={() => onShow(undefined)}
          removeLabel={t('show.remove', { name: t(`show.${show}`) })}
        >
          {t(`show.${show}`)}
        </Chip>
      )}
      {parts.map((part) => (
        <Chip
          key={part}
          onRemove={() => onParts(parts.filter((one) => one !== part))}
          removeLabel={t('filter.remove', { name: t(`filter.${part}`) })}
        >
          {t(`filter.${part}`)}
        </Chip>
      ))}
      <Button size={24} variant="ghost" onClick={clear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function countOf(count: number) {
  return count > 0 ? { count } : {};
}
