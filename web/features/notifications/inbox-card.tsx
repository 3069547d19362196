import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Bot,
  Import,
  type LucideIcon,
  Mail,
  MailOpen,
} from 'lucide-react';
import { memo, type MouseEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { usePeople } from '#web/features/people/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { archive, markOpened, markRead } from './actions.ts';
import { type Bundle, commentToShow } from './bundles.ts';
import { useNameOf } from './names-in-quotes.ts';
import { addressOf, sentenceOf, subjectOf } from './sentence.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { hashOf } from './use-inbox.ts';

export interface InboxCardProps {
  readonly bundle: Bundle;
  readonly slug: string;
  readonly now: number;
  /** Shown in the detail pane. */
  readonly isOpen: boolean;
  /** Registers the card's link; null after unmounting. */
  readonly keepLink: (id: string, link: HTMLAnchorElement | null) => void;
  readonly onFocusCard: (id: string) => void;
  readonly isSelected: boolean;
  /** Selection mode: every card shows its checkbox. */
  readonly isSelecting: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
}

const MAX_LINES = 5;

/** One card: what happened to an item, why the person is notified, and actions. */
export const InboxCard = memo(function InboxCard(props: InboxCardProps) {
  const { bundle, slug, isOpen, isSelected, onSelect } = props;
  const { t } = useTranslation('notifications');
  return (
    <article
      data-open={isOpen || undefined}
      data-selecting={props.isSelecting || undefined}
      data-selected={isSelected || undefined}
      className="group relative border-b border-hairline motion-quick hover:bg-hover data-open:bg-selected data-selected:bg-selected"
    >
      <CardLink {...props} />
      <span className="absolute start-4.5 top-3.5 flex rounded-chip bg-surface p-1 opacity-0 group-hover:opacity-100 group-data-selecting:opacity-100 focus-within:opacity-100 touch:not-group-data-selecting:hidden">
        <Checkbox
          isLabelHidden
          checked={isSelected}
          label={t('card.select', { key: labelOf(bundle.events[0]) })}
          onChange={() => onSelect(bundle.id, false)}
        />
      </span>
      <CardActions bundle={bundle} slug={slug} />
    </article>
  );
});

/** Content of the card, linked to the item and comment, or to the page of another subject. */
function CardLink({ bundle, slug, now, isOpen, keepLink, onFocusCard, onSelect }: InboxCardProps) {
  const { id, events } = bundle;
  const [latest] = events;
  const address = addressOf(latest, slug);
  const linkRef = useCallback(
    (link: HTMLAnchorElement | null) => keepLink(id, link),
    [id, keepLink],
  );
  const link = {
    ref: linkRef,
    'aria-current': isOpen || undefined,
    onFocus: () => onFocusCard(id),
    onClick: (event: MouseEvent) => {
      if (event.shiftKey) {
        event.preventDefault();
        onSelect(id, true);
      } else if (address !== null) markOpened(slug, events);
    },
    className:
      'grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-s-2 border-transparent py-3 ps-4 pe-4 -outline-offset-2 aria-[current=true]:border-accent',
    children: <CardContent bundle={bundle} now={now} isOpen={isOpen} />,
  };
  if (address !== null) return <Link {...link} to={address} />;
  return (
    <Link
      {...link}
      from="/$slug/notifications"
      to="/$slug/notifications"
      params={{ slug }}
      search={(search) => ({ ...search, id: latest.id })}
      {...hashOf(commentToShow(bundle))}
    />
  );
}

function CardContent({ bundle, now, isOpen }: Pick<InboxCardProps, 'bundle' | 'now' | 'isOpen'>) {
  const isUnread = bundle.unread > 0;
  return (
    <>
      <span className="relative flex pt-0.5 group-data-selecting:opacity-0">
        {isUnread && (
          <span className="absolute -start-3 top-2.5 size-1.5 rounded-full bg-accent forced-colors:border-4" />
        )}
        <Sender row={bundle.events[0]} />
      </span>
      <span className="min-w-0">
        <CardTitle bundle={bundle} now={now} isUnread={isUnread} />
        <CardSummary bundle={bundle} isOpen={isOpen} />
      </span>
    </>
  );
}

/** Reason and summary; an open card lists each notification. */
function CardSummary({ bundle, isOpen }: Pick<InboxCardProps, 'bundle' | 'isOpen'>) {
  const { t } = useTranslation('notifications');
  const isUnread = bundle.unread > 0;
  const count = bundle.events.length;
  return (
    <>
      <span className="flex min-h-5 items-center gap-1.5 text-12 text-muted">
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium text-ink">{t(`reasons.${bundle.reason}`)}</span>
          {' · '}
          <Summary bundle={bundle} />
        </span>
        {count > 1 && (
          <Badge tone={isUnread ? 'accent' : 'plain'}>
            <span aria-hidden>{formatNumber(count)}</span>
            <span className="sr-only">{t('card.events', { count })}</span>
          </Badge>
        )}
      </span>
      {isUnread && <span className="sr-only">{t('card.unread')}</span>}
      {isOpen && count > 1 && <EventList bundle={bundle} />}
    </>
  );
}

function CardTitle({
  bundle,
  now,
  isUnread,
}: {
  readonly bundle: Bundle;
  readonly now: number;
  readonly isUnread: boolean;
}) {
  const { t } = useTranslation('notifications');
  const { key, name } = subjectOf(bundle.events[0]);
  const item = workItems.use(bundle.id);
  return (
    <span className="flex items-baseline gap-1.5">
      {key && <span className="key shrink-0">{key}</span>}
      <span
        className={classNames('min-w-0 flex-1 truncate', isUnread ? 'font-semibold' : 'text-muted')}
        dir="auto"
      >
        {item?.name ?? name}
      </span>
      {bundle.snoozedTill ? (
        <time dateTime={bundle.snoozedTill} className="num shrink-0 text-12 text-faint">
          {t('card.until', { moment: formatMoment(bundle.snoozedTill) })}
        </time>
      ) : (
        <time
          dir="auto"
          dateTime={bundle.at}
          title={formatMoment(bundle.at)}
          className="num shrink-0 text-12 text-faint group-focus-within:invisible group-hover:invisible touch:visible"
        >
          {relative(bundle.at, now)}
        </time>
      )}
    </span>
  );
}

function labelOf(row: NotificationImage): string {
  const { key, name } = subjectOf(row);
  return key ?? name;
}

/** One notification as a sentence; several as the names of the people who caused them. */
function Summary({ bundle }: { readonly bundle: Bundle }) {
  const { t } = useTranslation('notifications');
  const names = useNames(bundle.events);
  const [latest] = bundle.events;
  const [first, ...others] = new Set(names);
  if (bundle.events.length === 1 || others.length === 0) return <Sentence row={latest} />;
  return <bdi>{t('card.people', { name: first, count: others.length })}</bdi>;
}

function EventList({ bundle }: { readonly bundle: Bundle }) {
  const { t } = useTranslation('notifications');
  const rest = bundle.events.length - MAX_LINES;
  return (
    <span className="mt-1 flex flex-col border-s border-line ps-3">
      {bundle.events.slice(0, MAX_LINES).map((row) => (
        <span key={row.id} className="truncate text-12/5 text-muted">
          <Sentence row={row} />
        </span>
      ))}
      {rest > 0 && <span className="text-12/5 text-faint">{t('card.more', { count: rest })}</span>}
    </span>
  );
}

function Sentence({ row }: { readonly row: NotificationImage }) {
  const { t } = useTranslation('notifications');
  const me = useMe();
  const [who = ''] = useNames([row]);
  const nameOf = useNameOf(row.project);
  const { key, values } = sentenceOf(row, me.id, nameOf);
  return <bdi>{t(key, { who, ...values })}</bdi>;
}

/** Current short names of the people who caused these notifications. */
function useNames(rows: readonly NotificationImage[]): readonly string[] {
  const { t } = useTranslation('notifications');
  const people = usePeople();
  return rows.map((row) => {
    const name = people.get(row.triggered_by ?? '')?.name ?? row.triggered_by_details?.display_name;
    return name ?? t('card.program');
  });
}

/** Icons of subjects, where nobody caused the notification. */
const ICONS: Readonly<Record<string, LucideIcon>> = { import: Import };

function Sender({ row }: { readonly row: NotificationImage }) {
  const person = usePeople().get(row.triggered_by ?? '');
  const details = row.triggered_by_details;
  const known =
    person ??
    (details && { id: details.id, name: details.display_name, picture: details.avatar_url });
  if (known) return <Avatar person={known} size={24} isDecorative />;
  return (
    <span className="grid size-6 place-items-center rounded-full bg-press text-muted">
      <Icon of={ICONS[row.entity_name] ?? Bot} size={14} />
    </span>
  );
}

function CardActions({ bundle, slug }: { readonly bundle: Bundle; readonly slug: string }) {
  const { t } = useTranslation('notifications');
  const isUnread = bundle.unread > 0;
  const isArchived = bundle.events[0].archived_at !== null;
  return (
    <span className="absolute end-3 top-2 flex rounded-control bg-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 touch:hidden">
      <IconButton
        size={24}
        icon={isUnread ? MailOpen : Mail}
        label={t(isUnread ? 'acts.read' : 'acts.unread')}
        shortcut="u"
        onClick={() => markRead(slug, bundle.events, isUnread)}
      />
      <IconButton
        size={24}
        icon={isArchived ? ArchiveRestore : Archive}
        label={t(isArchived ? 'acts.unarchive' : 'acts.archive')}
        shortcut="e"
        onClick={() => archive(slug, bundle.events, !isArchived)}
      />
      <SnoozeMenu
        slug={slug}
        rows={bundle.events}
        isSnoozed={bundle.snoozedTill !== null}
        size={24}
      />
    </span>
  );
}
