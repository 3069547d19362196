import { Calendar, CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { CountLink } from '#web/features/progress/number-link.tsx';
import { homeQueries } from '#web/features/progress/number-queries.ts';
import { projects, useCanJoinFirst } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay, isOverdue, today } from '#web/lib/formats/dates.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { Block, BlockNote } from './block.tsx';
import { DurationMenu } from './duration-menu.tsx';
import { ALL_TIME, type Duration } from './duration.ts';
import { FieldButton } from './field-button.tsx';
import { ItemLine } from './item-line.tsx';
import { type MyKind, useMyItems } from './my-items.ts';
import type { MyItems } from './sort-items.ts';

type TabName = 'upcoming' | 'overdue' | 'completed';

const SHOWN = 8;

/** The person's open and completed work (My work). */
export function MyWork() {
  const { t } = useTranslation('home');
  const [kind, setKind] = useState<MyKind>('assigned');
  const [duration, setDuration] = useState(ALL_TIME);
  const { items, reading } = useMyItems(kind, duration);
  return (
    <Block
      title={t('work.title')}
      end={
        <>
          <DurationMenu value={duration} onChange={setDuration} />
          <Segmented
            value={kind}
            onChange={setKind}
            label={t('work.kind')}
            options={(['assigned', 'created'] as const).map((value) => ({
              value,
              label: t(`work.${value}`),
            }))}
          />
        </>
      }
    >
      {items && <WorkCard kind={kind} items={items} duration={duration} />}
      {!items && reading.error === undefined && <Skeleton className="h-72" />}
      {!items && reading.error !== undefined && (
        <BlockNote>
          {reading.error instanceof HttpError && reading.error.status > 0
            ? t('failed', { reason: reading.error.message })
            : t('away')}{' '}
          <Button size={24} onClick={reading.again}>
            {t('again')}
          </Button>
        </BlockNote>
      )}
    </Block>
  );
}

interface WorkCardProps {
  readonly kind: MyKind;
  readonly items: MyItems;
  readonly duration: Duration;
}

function WorkCard({ kind, items, duration }: WorkCardProps) {
  const { t } = useTranslation('home');
  const isAllTime = duration.span === 'all';
  const [tab, setTab] = useState<TabName>('upcoming');
  const [isAll, setAll] = useState(false);
  const { counts } = items;
  const rows = items[tab];
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <Counts kind={kind} counts={counts} duration={duration} />
      <div className="[&_[role=tablist]]:px-4">
        <Tabs
          value={tab}
          onChange={setTab}
          label={t('work.title')}
          tabs={[
            { value: 'upcoming', label: t('work.upcoming'), count: counts.upcoming },
            { value: 'overdue', label: t('work.overdue'), count: counts.overdue },
            { value: 'completed', label: t('work.completed'), count: counts.done },
          ]}
        >
          {rows.length === 0 ? (
            <BlockNote>
              {t(isAllTime ? `work.none.${tab}` : 'work.none.then')}
              <JoinLink />
            </BlockNote>
          ) : (
            <ul>
              {shown.map((item) => (
                <WorkLine key={item.id} item={item} isDone={tab === 'completed'} />
              ))}
            </ul>
          )}
        </Tabs>
      </div>
      {rows.length > SHOWN && (
        <div className="border-t border-hairline px-3 py-1.5">
          <Button size={24} variant="ghost" onClick={() => setAll(!isAll)}>
            {isAll ? t('fewer') : t('all', { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface CountsProps {
  readonly kind: MyKind;
  readonly counts: MyItems['counts'];
  readonly duration: Duration;
}

/** Totals; each links to its list. */
function Counts({ kind, counts, duration }: CountsProps) {
  const { t } = useTranslation('home');
  const me = useMe();
  const isAllTime = duration.span === 'all';
  const queries = homeQueries({ id: me.id, list: kind }, duration, today(me.user_timezone));
  return (
    <dl className="grid grid-cols-2 border-b border-line md:grid-cols-4">
      <Count label={t(`work.open.${kind}`)} count={counts.open} query={queries.open} />
      <Count
        label={t('work.overdue')}
        count={counts.overdue}
        query={queries.overdue}
        isBad={counts.overdue > 0}
      />
      {isAllTime ? (
        <Count label={t('work.soon')} count={counts.dueThisWeek} query={queries.dueThisWeek} />
      ) : (
        <Count label={t('work.upcoming')} count={counts.upcoming} query={queries.upcoming} />
      )}
      <Count
        label={t(isAllTime ? 'work.thisMonth' : 'work.completed')}
        count={counts.done}
        query={queries.done}
      />
    </dl>
  );
}

/** Leads people without a project to those they can join. */
function JoinLink() {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  if (!useCanJoinFirst()) return null;
  return (
    <span className="mt-3 block">
      <LinkButton to="/$slug/projects" params={{ slug }} size={32} variant="primary">
        {t('work.join')}
      </LinkButton>
    </span>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number;
  /** Filter of the linked list. */
  readonly query: string;
  readonly isBad?: boolean;
}

function Count({ label, count, query, isBad = false }: CountProps) {
  return (
    <div className="relative flex flex-col-reverse justify-end border-line has-[a:hover]:bg-hover px-4 py-3 not-first:border-s max-md:odd:border-s-0 max-md:nth-[n+3]:border-t">
      <dt className={classNames('text-12', isBad ? 'text-danger' : 'text-muted')}>{label}</dt>
      <dd>
        <CountLink
          query={query}
          name={label}
          count={count}
          className="text-22 font-semibold after:absolute after:inset-0"
        />
      </dd>
    </div>
  );
}

function WorkLine({ item, isDone }: { readonly item: WorkItemImage; readonly isDone: boolean }) {
  const { user_timezone } = useMe();
  const project = projects.use(item.project_id);
  const { t } = useTranslation('home');
  const { target_date } = item;
  const isNow = !isDone && target_date === today(user_timezone);
  const isOver = isOverdue(target_date, isDone, today(user_timezone));
  const canEdit = useCan(item.project_id)('work_item.update', item.created_by);
  const due = target_date && (
    <Chip isBare icon={isOver ? CalendarClock : Calendar} isOver={isOver} isNow={isNow}>
      {isNow ? t('work.today') : formatDay(target_date)}
    </Chip>
  );
  const around = (field: 'priority' | 'state' | 'target_date', shown: ReactNode) =>
    canEdit ? (
      <FieldButton field={field} item={item}>
        {shown}
      </FieldButton>
    ) : (
      shown
    );
  return (
    <ItemLine
      around={around}
      priority={item.priority}
      itemKey={`${project?.identifier ?? ''}-${item.sequence_id}`}
      stateId={item.state_id}
      name={item.name}
      end={due ? around('target_date', due) : canEdit && around('target_date', <NoDate />)}
    />
  );
}

/** Placeholder of a missing date, visible on hover and focus. */
function NoDate() {
  const { t } = useTranslation('home');
  return (
    <span className="flex opacity-0 focus-within:opacity-100 in-[button:focus-visible]:opacity-100 in-[li:hover]:opacity-100 touch:opacity-100">
      <Calendar aria-hidden size={14} className="text-faint" />
      <span className="sr-only">{t('noDate')}</span>
    </span>
  );
}
