import { ArrowDownNarrowWide, ArrowUpNarrowWide, ListFilter } from 'lucide-react';
import { type Ref, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ActivityLine } from '#web/features/activities/activity-section.tsx';
import { useActivities, useMeantActivity } from '#web/features/activities/store.ts';
import { Earlier } from '#web/features/comments/earlier-section.tsx';
import {
  type CommentPlace,
  type Thread,
  threadsOf,
  useComments,
  useMeantComment,
} from '#web/features/comments/store.ts';
import { CommentThread } from '#web/features/comments/thread-section.tsx';
import type { RichTextHandle } from '#web/features/editor/rich-text-editor.tsx';
import { TextSkeleton } from '#web/features/item-detail/item-skeleton.tsx';
import { useArrival } from '#web/features/item-detail/use-arrival.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useEditing } from '#web/features/presence/store.ts';
import { itemPath, linkOf, projectPath, slugOf } from '#web/features/work-items/data/address.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { useMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { useFolded } from '#web/ui/layout/use-folded.ts';
import { Menu, MenuCheckItem } from '#web/ui/menus/menu.tsx';

import { changeActivitySettings, useActivitySettings } from './activity-settings.ts';
import { lineOf } from './history.ts';
import { TypingLine } from './typing-line.tsx';

const CommentComposer = latePart(
  async () => (await import('#web/features/comments/comment-composer-editor.tsx')).CommentComposer,
);

interface TimelineProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  readonly composer: Ref<RichTextHandle>;
  readonly onQuote: (html: string) => void;
}

/** What happened and what was said, in one line of time. */
export function Timeline({ item, isReadOnly, composer, onQuote }: TimelineProps) {
  const { t } = useTranslation('work-items');
  const { isNewestFirst } = useActivitySettings();
  const isWaiting = useArrival(item) !== null;
  const can = useCan(item.project_id);
  const [isTyping, setIsTyping] = useState(false);
  useEditing(item.id, 'comment', isTyping);
  const mayComment = !item.archived_at && can('comment.create');
  const section = useRef<HTMLElement>(null);
  // One's own comment is put at the end, which may be out of sight below.
  const showEnd = () =>
    requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'end' }));
  const composing = mayComment && (
    <Composing
      item={item}
      composer={composer}
      isFirst={isNewestFirst}
      onTyping={setIsTyping}
      onSent={showEnd}
    />
  );
  return (
    <section
      ref={section}
      className="mt-3.5 flex flex-1 flex-col"
      aria-label={t('detail.activity.label')}
    >
      {isWaiting ? (
        <TextSkeleton />
      ) : (
        <header className="flex h-7 items-center gap-1 font-semibold">
          <h2>{t('detail.activity.label')}</h2>
          <span className="ms-auto flex print:hidden">
            <ActivityFilter />
          </span>
        </header>
      )}
      {isNewestFirst && composing}
      {!isWaiting && (
        <Entries
          item={item}
          isReadOnly={isReadOnly && !mayComment}
          onQuote={onQuote}
          onTyping={setIsTyping}
        />
      )}
      {!isNewestFirst && (composing || <div className="pb-6" />)}
    </section>
  );
}

interface EntriesProps extends Pick<TimelineProps, 'item' | 'isReadOnly' | 'onQuote'> {
  readonly onTyping: (isTyping: boolean) => void;
}

/** What the person wants to see, in the order they want it in; of much the first and the newest. */
function Entries({ item, isReadOnly, onQuote, onTyping }: EntriesProps) {
  const me = useMe();
  const { isNewestFirst, hasUpdates, hasComments } = useActivitySettings();
  const comment = useMeantComment();
  const change = useMeantActivity();
  const unread = useUnreadSince(item.id);
  const entries = useEntries(item.id);
  const { first, last, ...earlier } = useFolded(entries, {
    of: `${item.id} ${hasUpdates} ${hasComments}`,
    keyOf,
    isMeant: (entry) =>
      entry.at >= unread ||
      (entry.kind === 'comment'
        ? hasComment(entry.thread, comment)
        : change !== null && entry.row.id === change),
    isWhole: usePrinting(),
  });
  const isHistory = entries.every(({ kind }) => kind === 'activity');
  const drawn = [
    ...first.map((entry) => (
      <Entry key={keyOf(entry)} {...{ entry, item, me: me.id, isReadOnly, onQuote, onTyping }} />
    )),
    earlier.hidden > 0 && <Earlier key="earlier" {...earlier} isHistory={isHistory} />,
    ...last.map((entry) => (
      <Entry key={keyOf(entry)} {...{ entry, item, me: me.id, isReadOnly, onQuote, onTyping }} />
    )),
  ];
  return isNewestFirst ? drawn.toReversed() : drawn;
}

interface EntryProps extends EntriesProps {
  readonly entry: TimelineEntry;
  readonly me: string;
}

function Entry({ entry, item, me, ...card }: EntryProps) {
  if (entry.kind === 'activity') {
    return <ActivityLine activity={entry.row} {...lineOf(entry.row)} />;
  }
  return (
    <CommentThread
      thread={entry.thread}
      place={placeOf(item, me)}
      slug={slugOf(item.project_id)}
      itemLink={linkOf(item)}
      {...card}
    />
  );
}

/** Since when the person has not read what happened to an item, as it was when they opened it; "~" = they have. */
function useUnreadSince(itemId: string): string {
  const read = () =>
    store.feed
      .all('notification')
      .filter((row) => row['entity_identifier'] === itemId && row['read_at'] === null)
      .map((row) => String(row['created_at']))
      .reduce((first, at) => (at < first ? at : first), '~');
  const [known, setKnown] = useState(() => ({ itemId, since: read() }));
  if (known.itemId === itemId) return known.since;
  const now = { itemId, since: read() };
  setKnown(now);
  return now.since;
}

const keyOf = (entry: TimelineEntry) =>
  entry.kind === 'comment' ? entry.thread.first.id : entry.row.id;

function hasComment({ first, answers }: Thread, id: string | null): boolean {
  return id !== null && [first, ...answers].some((comment) => comment.id === id);
}

interface ComposingProps extends Pick<TimelineProps, 'item' | 'composer'> {
  /** It stands before the entries; else it sticks to the end. */
  readonly isFirst: boolean;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onSent: () => void;
}

/** Where a comment is written, and who else is writing one. */
function Composing({ item, composer, isFirst, onTyping, onSent }: ComposingProps) {
  const me = useMe();
  return (
    <div
      className={`print:hidden ${isFirst ? 'mt-2' : 'sticky bottom-0 z-10 mt-auto bg-surface pt-3 pb-4'}`}
    >
      <TypingLine itemId={item.id} />
      <Suspense fallback={<Skeleton className="h-20" />}>
        <CommentComposer
          key={item.id}
          ref={composer}
          place={placeOf(item, me.id)}
          slug={slugOf(item.project_id)}
          onTyping={onTyping}
          {...(!isFirst && { onSent })}
        />
      </Suspense>
    </div>
  );
}

/** What the person wants to see, the oldest first. */
function useEntries(itemId: string): readonly TimelineEntry[] {
  const { hasUpdates, hasComments } = useActivitySettings();
  const comments = useComments(itemId);
  const activities = useActivities(itemId);
  return entriesOf(hasUpdates ? activities : [], hasComments ? threadsOf(comments) : []);
}

type TimelineEntry =
  | { readonly kind: 'comment'; readonly at: string; readonly thread: Thread }
  | { readonly kind: 'activity'; readonly at: string; readonly row: ActivityImage };

function entriesOf(
  activities: readonly ActivityImage[],
  threads: readonly Thread[],
): TimelineEntry[] {
  return [
    ...activities.map((row): TimelineEntry => ({ kind: 'activity', at: row.created_at, row })),
    ...threads.map((thread): TimelineEntry => ({
      kind: 'comment',
      at: thread.first.created_at,
      thread,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function placeOf(item: WorkItemImage, userId: string): CommentPlace {
  const filesPath = projectPath(item.project_id).replace('/api/', '/api/assets/v2/');
  return {
    itemId: item.id,
    projectId: item.project_id,
    userId,
    path: itemPath(item),
    filesPath,
  };
}

function ActivityFilter() {
  const { t } = useTranslation('work-items');
  const { hasUpdates, hasComments, isNewestFirst } = useActivitySettings();
  return (
    <>
      <IconButton
        icon={isNewestFirst ? ArrowDownNarrowWide : ArrowUpNarrowWide}
        size={24}
        label={t(isNewestFirst ? 'detail.activity.newest' : 'detail.activity.oldest')}
        onClick={() => changeActivitySettings({ isNewestFirst: !isNewestFirst })}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={ListFilter} size={24} label={t('detail.activity.filter')} />}
      >
        <MenuCheckItem
          checked={hasUpdates}
          onChange={(isOn) => changeActivitySettings({ hasUpdates: isOn })}
        >
          {t('detail.activity.updates')}
        </MenuCheckItem>
        <MenuCheckItem
          checked={hasComments}
          onChange={(isOn) => changeActivitySettings({ hasComments: isOn })}
        >
          {t('detail.activity.comments')}
        </MenuCheckItem>
      </Menu>
    </>
  );
}
