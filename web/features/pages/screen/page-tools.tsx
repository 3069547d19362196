import {
  Archive,
  Check,
  CircleAlert,
  CloudOff,
  Ellipsis,
  Link2,
  Lock,
  LockOpen,
  LoaderCircle,
  type LucideIcon,
  Star,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import type { TextStats } from '#shared/document/text-stats.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { usePageRights } from '#web/features/pages/page-rights.ts';
import { pages } from '#web/features/pages/store.ts';
import { usePageActions } from '#web/features/pages/use-page-actions.ts';
import type { DocumentStatus, LiveDocument } from '#web/lib/documents/live-document.ts';
import { useDocumentStatus } from '#web/lib/documents/use-live-document.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { InfoPopover } from './info-popover.tsx';
import { OptionsItems, type OptionsItemsProps } from './options-items.tsx';
import { PeopleOnPage, type PeopleOnPageProps } from './people-on-page.tsx';

interface PageToolsProps extends OptionsItemsProps, Omit<PeopleOnPageProps, 'provider'> {
  readonly live: LiveDocument | null;
  readonly isTitleDirty: boolean;
  readonly stats: TextStats | null;
}

/** The end of a page's header, in the contract's order. */
export function PageTools(props: PageToolsProps) {
  const { page, live, isTitleDirty, stats } = props;
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const { canPin } = usePageRights(page);
  const isPinned = useFavoriteOf('page', page.id) !== undefined;
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      {page.archived_at !== null && (
        <Chip icon={Archive} className="me-1">
          <span className="max-md:sr-only">
            {t('header.archived', { date: formatDay(page.archived_at) })}
          </span>
        </Chip>
      )}
      <SaveMark page={page} live={live} isTitleDirty={isTitleDirty} />
      <PeopleOnPage
        page={page}
        provider={live?.provider ?? null}
        following={props.following}
        onFollow={props.onFollow}
      />
      <Separator orientation="vertical" className="mx-2 my-4 max-md:hidden" />
      <LockControl page={page} />
      <InfoPopover page={page} stats={stats} />
      <span className="contents max-md:hidden">
        <IconButton
          icon={Link2}
          label={t('menu.copyLink')}
          shortcut={keysOf('page-copy-link')}
          onClick={act.copyLink}
        />
      </span>
      {canPin && (
        <IconButton
          icon={Star}
          isPressed={isPinned}
          label={t(isPinned ? 'header.unstar' : 'header.star')}
          shortcut={keysOf('page-star')}
          className={isPinned ? 'text-warning! [&_svg]:fill-current' : 'max-md:hidden'}
          onClick={act.star}
        />
      )}
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('header.options')} />}>
        <OptionsItems {...props} />
      </Menu>
    </div>
  );
}

const SAVE_ICONS: Readonly<Record<SaveState, LucideIcon>> = {
  saved: Check,
  saving: LoaderCircle,
  waiting: CloudOff,
  offline: CloudOff,
  refused: CircleAlert,
  loading: LoaderCircle,
};

type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused' | 'loading';

/** Whether all that was written is saved; always in sight. */
function SaveMark({
  page,
  live,
  isTitleDirty,
}: Pick<PageToolsProps, 'page' | 'live' | 'isTitleDirty'>) {
  const { t } = useTranslation('pages');
  const status = useDocumentStatus(live);
  const isPending = pages.usePending(page.id);
  const state = saveStateOf(status, isTitleDirty || isPending);
  const text = t(`save.${state}`, { count: status.waiting });
  return (
    <span
      role="status"
      title={text}
      data-save={state}
      className={`me-1 inline-flex items-center gap-1.5 text-12 whitespace-nowrap ${state === 'refused' ? 'text-danger' : 'text-muted'}`}
    >
      <Icon of={SAVE_ICONS[state]} size={14} />
      <span className="max-md:sr-only">{text}</span>
    </span>
  );
}

function saveStateOf(status: DocumentStatus, isTitleUnsaved: boolean): SaveState {
  const { state, waiting } = status;
  if (state === 'refused') return 'refused';
  if (state === 'offline') return waiting > 0 ? 'waiting' : 'offline';
  if (state === 'loading') return 'loading';
  if (state === 'saving' || isTitleUnsaved) return 'saving';
  return waiting > 0 ? 'waiting' : 'saved';
}

/** How long the lock says that it was opened. */
const SAID_MS = 600;

/** Locks the page for everybody, or says that somebody has. */
function LockControl({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const { canLock } = usePageRights(page);
  const wasJustOpened = useJustOpened(page.is_locked);
  if (!page.is_locked && !canLock) return null;
  if (!canLock) {
    return (
      <Chip icon={Lock} className="mx-1">
        {t('header.locked')}
      </Chip>
    );
  }
  const label = t(page.is_locked ? 'menu.unlock' : 'menu.lock');
  return (
    <span className="inline-flex items-center">
      <IconButton
        icon={page.is_locked ? Lock : LockOpen}
        isPressed={page.is_locked}
        label={label}
        shortcut={keysOf('page-lock')}
        className="max-md:hidden"
        onClick={act.lock}
      />
      {(page.is_locked || wasJustOpened) && (
        <span role="status" className="ms-1 me-1 text-12 text-muted">
          {t(page.is_locked ? 'header.locked' : 'header.unlocked')}
        </span>
      )}
    </span>
  );
}

/** Whether it was locked a moment ago. */
function useJustOpened(isLocked: boolean): boolean {
  const was = useRef(isLocked);
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const hasOpened = was.current && !isLocked;
    was.current = isLocked;
    if (!hasOpened) return undefined;
    setSaid(true);
    const timer = setTimeout(() => setSaid(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isLocked]);
  return isSaid && !isLocked;
}
