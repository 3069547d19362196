import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { labels } from '#web/features/labels/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { Readers } from './readers.tsx';
import { SenderAvatar, useSender, useSource } from './sender.tsx';
import { statusNow } from './store.ts';

interface IntakeCardProps {
  readonly row: IntakeIssueImage;
  readonly now: number;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isChoosing: boolean;
  readonly onOpen: () => void;
  readonly onChoose: (isRange: boolean) => void;
}

const MAX_LABELS = 3;

/** A submission in the list: title, sender and status. */
export const IntakeCard = memo(function IntakeCard(props: IntakeCardProps) {
  const { row, isOpen, isChosen, isChoosing, onOpen, onChoose } = props;
  const { t } = useTranslation('intakes');
  const key = useKeyOf({ project_id: row.project, sequence_id: row.sequence_id });
  return (
    <article
      data-open={isOpen || undefined}
      data-choosing={isChoosing || undefined}
      data-chosen={isChosen || undefined}
      className="group relative border-b border-hairline motion-quick hover:bg-hover data-chosen:bg-selected data-open:bg-selected"
    >
      <button
        type="button"
        data-row={row.id}
        aria-current={isOpen || undefined}
        onClick={(event) => (event.shiftKey ? onChoose(true) : onOpen())}
        className="grid w-full grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-s-2 border-transparent px-4 py-3 text-start -outline-offset-2 aria-[current=true]:border-accent"
      >
        <span className="flex pt-0.5 group-data-choosing:opacity-0">
          <SenderAvatar row={row} />
        </span>
        <span className="min-w-0">
          <CardTitle {...props} itemKey={key} />
          <CardLine {...props} />
        </span>
      </button>
      <span className="absolute start-3.5 top-2.5 flex rounded-chip bg-surface p-1 opacity-0 group-hover:opacity-100 group-data-choosing:opacity-100 focus-within:opacity-100 touch:not-group-data-choosing:hidden">
        <Checkbox
          isLabelHidden
          checked={isChosen}
          label={t('card.choose', { key })}
          onChange={() => onChoose(false)}
        />
      </span>
    </article>
  );
});

function CardTitle({ row, now, itemKey }: IntakeCardProps & { readonly itemKey: string }) {
  const isWaiting = statusNow(row, now) === PENDING;
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="key shrink-0">{itemKey}</span>
      <span
        className={`min-w-0 flex-1 truncate ${isWaiting ? 'font-semibold' : 'text-muted'}`}
        dir="auto"
      >
        {row.name}
      </span>
      <CardTime row={row} now={now} />
    </span>
  );
}

function CardTime({ row, now }: Pick<IntakeCardProps, 'row' | 'now'>) {
  const { t } = useTranslation('intakes');
  const isSnoozed = statusNow(row, now) === SNOOZED;
  const moment = isSnoozed ? row.snoozed_till : row.created_at;
  if (moment === null) return null;
  return (
    <time
      dir="auto"
      dateTime={moment}
      title={formatMoment(moment)}
      className="num shrink-0 text-12 text-faint"
    >
      {isSnoozed ? t('card.until', { moment: formatMoment(moment) }) : relative(moment, now)}
    </time>
  );
}

/** Source and sender; after a decision also what it was and who made it. */
function CardLine({ row, now }: Pick<IntakeCardProps, 'row' | 'now'>) {
  const { t } = useTranslation('intakes');
  const source = useSource(row);
  const sender = useSender(row);
  const decider = usePerson(row.decided_by);
  const status = statusNow(row, now);
  const isDecided = status !== PENDING && status !== SNOOZED;
  return (
    <span className="flex min-h-5 items-center gap-1.5 text-12 text-muted">
      <Icon of={source.icon} size={14} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {t('card.from', { source: source.name, name: sender.name })}
      </span>
      {isDecided ? (
        <span className="shrink-0 font-medium text-ink">
          <bdi>
            {t(`status.${String(status) as '1'}`)}
            {decider ? ` · ${decider.name}` : ''}
          </bdi>
        </span>
      ) : (
        <CardMarks row={row} />
      )}
      <Readers row={row} />
    </span>
  );
}

function CardMarks({ row }: { readonly row: IntakeIssueImage }) {
  const { t } = useTranslation('work-items');
  const own = labels.useMany(row.label_ids.slice(0, MAX_LABELS));
  const rest = row.label_ids.length - own.length;
  const [assignee] = row.assignee_ids;
  const person = usePerson(assignee);
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {own.map((label) => (
        <span key={label.id} className="flex max-w-24 items-center gap-1">
          <span
            aria-hidden
            className="size-2 shrink-0 rounded-full bg-faint"
            style={label.color ? { backgroundColor: label.color } : undefined}
          />
          <span className="truncate" dir="auto">
            {label.name}
          </span>
        </span>
      ))}
      {rest > 0 && <span className="num">+{rest}</span>}
      {row.priority !== 'none' && (
        <PriorityIcon priority={row.priority} label={t(`fields.priority.${row.priority}`)} />
      )}
      {person && <Avatar size={20} person={person} />}
    </span>
  );
}
