import { CircleDashed, CloudOff, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { explainEmpty } from '#shared/lib/work-item-query/explain.ts';
import { type Filter, isEmpty, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { printPart } from '#shared/lib/work-item-query/print.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import type { Layout } from '#web/features/work-items/filters/layouts.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { asListItem } from '#web/features/work-items/lists/placement.ts';
import { useStatus } from '#web/lib/feed/status.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { type EmptyWords, type Making, MAKING } from './sources/page-source.ts';

interface NothingHereProps extends NothingMatchesProps {
  /** What the list says when it has no items at all. */
  readonly empty: EmptyWords;
  readonly making?: Making | undefined;
  readonly onCreate: () => void;
  /** Asks for items of the project to put in. */
  readonly onAddExisting?: (() => void) | undefined;
}

interface NothingMatchesProps {
  readonly names: FilterNames;
  readonly onFilter: (filter: Filter) => void;
}

/** A list without rows says why, and what to do. */
export function NothingHere(props: NothingHereProps) {
  const { empty, names, onFilter, onCreate, onAddExisting, making = MAKING } = props;
  const { t } = useTranslation('work-items');
  const { view, canCreate } = useListScreen();
  const { total } = view.snapshot();
  // There is no line to write into yet: the form takes what is typed.
  useShortcut('list-quick-add', onCreate, { isActive: canCreate });
  if (total > 0) return <NothingMatches names={names} onFilter={onFilter} />;
  const { icon, title, text, hints } = empty;
  return (
    <EmptyState
      icon={icon}
      title={t(title)}
      text={t(text)}
      action={
        hints &&
        canCreate && (
          <>
            <Button variant="primary" shortcut={keysOf(making.shortcut)} onClick={onCreate}>
              {t(making.first)}
            </Button>
            {onAddExisting && <Button onClick={onAddExisting}>{t('container.addExisting')}</Button>}
          </>
        )
      }
      hint={hints && t(canCreate ? hints.creator : hints.reader)}
    />
  );
}

function NothingMatches({ names, onFilter }: NothingMatchesProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { filter } = view.settings;
  if (isEmpty(filter)) {
    return <EmptyState icon={CircleDashed} title={t('list.hidden')} text={t('list.hiddenText')} />;
  }
  const [worst] = explainEmpty(filter, itemsOf(view), view.facts);
  const text = worst && printPart(worst.part, names);
  return (
    <EmptyState
      icon={SearchX}
      title={t('list.noMatch')}
      text={
        worst &&
        (worst.without > 0
          ? t('list.because', { text, count: worst.without })
          : t('list.becauseMost', { text, count: worst.removed }))
      }
      action={
        <>
          {worst && filter.parts.length > 1 && (
            <Button onClick={() => onFilter(worst.rest)}>{t('list.dropOne', { text })}</Button>
          )}
          <Button onClick={() => onFilter(NO_FILTER)} shortcut={keysOf('list-clear-filters')}>
            {t('filter.clear')}
          </Button>
        </>
      }
    />
  );
}

function itemsOf({ source, rows, facts }: ListView) {
  return rows
    .all()
    .filter((image) => source.holds(image, facts))
    .map((image) => asListItem(image, facts));
}

/** A list whose rows have not come and are not kept in this browser: nobody knows whether there are any. */
export function NothingLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('work-items');
  const isOffline = useStatus().connection === 'offline';
  return (
    <EmptyState
      icon={CloudOff}
      title={t(isOffline ? 'list.notOffline' : 'list.notLoaded')}
      text={t('list.notLoadedText')}
      action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
    />
  );
}

/** The list before its rows have come, on a first visit. */
export function ListSkeleton({ layout }: { readonly layout: Layout }) {
  if (layout === 'board') {
    return (
      <div aria-hidden className="flex min-h-0 flex-1 gap-3 overflow-hidden bg-canvas p-4">
        {[5, 3, 4, 2].map((cards, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- these lines have nothing else
          <div key={column} className="w-68 shrink-0 space-y-2">
            <Skeleton className="mb-4 h-4 w-24" />
            {Array.from({ length: cards }, (_, card) => (
              <Skeleton key={card} className="h-20 rounded-card" />
            ))}
          </div>
        ))}
      </div>
    );
  }
  if (layout === 'calendar') return <CalendarSkeleton />;
  if (layout === 'timeline') return <TimelineSkeleton />;
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden">
      {Array.from({ length: 16 }, (_, line) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- these lines have nothing else
          key={line}
          className="flex h-(--row) items-center gap-3 px-4 shadow-[inset_0_-1px_var(--hairline)]"
        >
          <Skeleton className="ms-6 w-14" />
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className={WIDTHS[line % WIDTHS.length]} />
        </div>
      ))}
    </div>
  );
}

/** Names at the side, and bars that begin one after the other. */
function TimelineSkeleton() {
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden pt-12">
      {Array.from({ length: 16 }, (_, line) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- these lines have nothing else
          key={line}
          className="flex h-9 items-center shadow-[inset_0_-1px_var(--hairline)] max-md:h-14"
        >
          <div className="flex w-100 shrink-0 items-center gap-3 px-4 max-md:hidden">
            <Skeleton className="size-4 rounded-full" />
            <Skeleton className={WIDTHS[line % WIDTHS.length]} />
          </div>
          <Skeleton className={`h-5 ${BARS[line % BARS.length]}`} />
        </div>
      ))}
    </div>
  );
}

const BARS = ['ms-8 w-28', 'ms-20 w-16', 'ms-24 w-40', 'ms-36 w-20', 'ms-44 w-24'];

/** Five weeks, with a bar here and there. */
function CalendarSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 flex-col overflow-hidden pt-17">
      {Array.from({ length: 5 }, (_, week) => (
        // oxlint-disable-next-line react/no-array-index-key -- these lines have nothing else
        <div key={week} className="flex-1 space-y-1 border-t border-line px-2 py-7">
          <Skeleton className={`h-5.5 ${WIDTHS[week % WIDTHS.length]}`} />
          <Skeleton className={`ms-auto h-5.5 ${WIDTHS[(week + 1) % WIDTHS.length]}`} />
        </div>
      ))}
    </div>
  );
}

const WIDTHS = ['w-80', 'w-64', 'w-96', 'w-52'];
