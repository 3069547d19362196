import { ChevronLeft, Inbox as InboxIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { BulkBar } from './bulk-bar.tsx';
import { CardTools } from './card-tools.tsx';
import { useInboxActs } from './inbox-acts.ts';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxEmpty } from './inbox-empty.tsx';
import { useInboxParts } from './inbox-filter.ts';
import { useInboxKeys } from './inbox-keys.ts';
import { InboxList, type InboxListHandle } from './inbox-list.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { useCardSelection } from './selection.ts';
import { useUnreadCount } from './store.ts';
import { type Inbox, useInbox } from './use-inbox.ts';

/** The inbox: what has happened, as a queue to empty. */
export function InboxPage() {
  const { t } = useTranslation('notifications');
  const { id: workspaceId } = useWorkspace();
  const [parts, setParts] = useInboxParts(workspaceId);
  const inbox = useInbox(parts);
  const list = useRef<InboxListHandle>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [isSnoozeOpen, setIsSnoozeOpen] = useState(false);
  const acts = useInboxActs(inbox, parts.length > 0, focusedId, setFocusedId, list);
  const { openId, openBundle, slug } = inbox;
  const selection = useSelecting(inbox);
  useInboxKeys(inbox, acts, selection, () => setIsSnoozeOpen(true), list);
  return (
    <>
      <InboxHeader inbox={inbox}>
        {openBundle ? (
          <CardTools
            slug={slug}
            bundle={openBundle}
            isSnoozeOpen={isSnoozeOpen && !selection.isSelecting}
            onSnoozeOpen={setIsSnoozeOpen}
            onArchive={() => acts.archive([openBundle])}
            onSnoozed={() => acts.moveOn([openBundle])}
          />
        ) : (
          <KeyHints />
        )}
      </InboxHeader>
      <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(18rem,24.5rem)_minmax(0,1fr)]">
        <section
          aria-label={t('list.label')}
          className={classNames(
            'flex min-h-0 min-w-0 flex-col border-line md:border-e',
            openId && 'max-md:hidden',
          )}
        >
          <Cards
            inbox={inbox}
            parts={parts}
            onParts={setParts}
            acts={acts}
            list={list}
            onFocusCard={setFocusedId}
            selection={selection}
            isSnoozeOpen={isSnoozeOpen}
            onSnoozeOpen={setIsSnoozeOpen}
          />
        </section>
        <section
          aria-label={t('detail.label')}
          className={classNames('flex min-h-0 min-w-0 flex-col', !openId && 'max-md:hidden')}
        >
          <InboxDetail itemId={openId} projectId={inbox.openProjectId} notice={inbox.openNotice} />
        </section>
      </main>
    </>
  );
}

/** The selected cards, and whether selection mode is on. */
function useSelecting({ bundles }: Inbox) {
  const selection = useCardSelection(bundles);
  const [isChoosing, setIsChoosing] = useState(false);
  return {
    ...selection,
    isSelecting: isChoosing || selection.bundles.length > 0,
    begin: () => setIsChoosing(true),
    end: () => {
      selection.clear();
      setIsChoosing(false);
    },
  };
}

interface CardsProps {
  readonly inbox: Inbox;
  readonly parts: ReturnType<typeof useInboxParts>[0];
  readonly onParts: ReturnType<typeof useInboxParts>[1];
  readonly acts: ReturnType<typeof useInboxActs>;
  readonly list: RefObject<InboxListHandle | null>;
  readonly onFocusCard: (id: string | null) => void;
  readonly selection: ReturnType<typeof useSelecting>;
  readonly isSnoozeOpen: boolean;
  readonly onSnoozeOpen: (isOpen: boolean) => void;
}

/** The list with its toolbar and bulk actions. */
function Cards({ inbox, parts, onParts, acts, list, selection, ...rest }: CardsProps) {
  const { bundles, tab, show, slug } = inbox;
  const counts = useUnreadCount();
  return (
    <>
      <InboxToolbar
        tab={tab}
        onTab={inbox.setTab}
        counts={counts}
        show={show}
        onShow={inbox.setShow}
        parts={parts}
        onParts={onParts}
        onReadAll={acts.readAll}
        onArchiveRead={acts.archiveRead}
        onChoose={selection.begin}
      />
      {bundles.length === 0 && !inbox.isReading && (
        <InboxEmpty inbox={inbox} isFiltered={parts.length > 0} onClear={() => onParts([])} />
      )}
      <InboxList
        handle={list}
        bundles={bundles}
        slug={slug}
        viewKey={`${tab} ${show ?? ''} ${parts.join(' ')}`}
        openId={inbox.openId}
        onFocusCard={rest.onFocusCard}
        onEnd={inbox.readOlder}
        selected={selection.ids}
        isSelecting={selection.isSelecting}
        onSelect={(id, isRange) => (isRange ? selection.extendTo(id) : selection.toggle(id))}
      />
      {selection.isSelecting && (
        <BulkBar
          slug={slug}
          selection={selection}
          acts={acts}
          count={bundles.length}
          isSnoozeOpen={rest.isSnoozeOpen}
          onSnoozeOpen={rest.onSnoozeOpen}
          onClose={selection.end}
        />
      )}
    </>
  );
}

interface InboxHeaderProps {
  readonly inbox: Inbox;
  /** Actions on the open card. */
  readonly children: ReactNode;
}

/** The top bar; on narrow screens an open item has a back button. */
function InboxHeader({ inbox, children }: InboxHeaderProps) {
  const { t } = useTranslation('notifications');
  return (
    <PageHeader title={t('title')} end={children}>
      {inbox.openId && (
        <span className="md:hidden">
          <IconButton
            icon={ChevronLeft}
            isDirectional
            label={t('detail.back')}
            onClick={() => inbox.open(undefined)}
          />
        </span>
      )}
      <Icon of={InboxIcon} className="text-muted" />
      <PageTitle className="min-w-0 truncate text-13 font-medium">{t('title')}</PageTitle>
    </PageHeader>
  );
}

const HINTS = [
  { keys: 'e', id: 'inbox-archive', name: 'done' },
  { keys: 'h', id: 'inbox-snooze', name: 'later' },
  { keys: 'u', id: 'inbox-read', name: 'unread' },
] as const;

/** Hints for the three main shortcuts. */
function KeyHints() {
  const { t } = useTranslation('notifications');
  return (
    <span className="hidden items-center gap-3 text-12 text-faint lg:flex">
      {HINTS.map(({ keys, id, name }) => (
        <button
          key={id}
          type="button"
          className="flex items-center gap-1 rounded-control motion-quick hover:text-ink"
          onClick={() => runShortcut(id)}
        >
          <Kbd keys={keys} />
          {t(`hints.${name}`)}
        </button>
      ))}
    </span>
  );
}
