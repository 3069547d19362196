import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicLayout } from '#shared/constants/anchors.ts';
import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { isWhole, layoutOf } from './board-layouts.ts';
import { BoardTools } from './board-tools.tsx';
import type { BoardFacts } from './lowered.ts';
import { PublicColumns } from './public-columns.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicList } from './public-list.tsx';
import { PublicPeek } from './public-peek.tsx';
import { type BoardState, type PublicBoard } from './store.ts';
import {
  PublicScreenContext,
  useBoard,
  useBoardState,
  usePublicScreen,
  useVisitor,
} from './use-board.ts';

/** Loaded on demand, because the members' layouts are large. */
const WholeBoard = latePart(async () => {
  const [{ WholeBoard: board }] = await Promise.all([
    import('./whole-board.tsx'),
    loadMessages('work-items'),
  ]);
  return board;
});

/** Public page of a project or view: its items in the published layouts. */
export function PublicBoardPage() {
  const { anchor = '' } = useParams({ strict: false });
  const search = useAddressSearch();
  const { state, priority, labels, words } = search;
  const filter = { state, priority, labels, words };
  const board = useBoard(anchor, filter, { layout: search['board'], order: search['order'] });
  const shown = useBoardState(board);
  useFirstText();
  if (shown.is === 'closed') return <Closed by={shown.closedBy} />;
  if (shown.is === 'failed') return <Failed board={board} />;
  if (!shown.facts) return <Waiting />;
  return <OpenBoard board={board} shown={shown} facts={shown.facts} search={search} />;
}

interface OpenProps {
  readonly board: PublicBoard;
  readonly shown: BoardState;
  readonly facts: BoardFacts;
  readonly search: Readonly<Record<string, string | undefined>>;
}

function OpenBoard({ board, shown, facts, search }: OpenProps) {
  const navigate = useNavigate();
  const visitor = useVisitor();
  const opened = search['peekId'] ?? null;
  const change = (values: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: { ...search, ...values }, replace: true });
  const screen = {
    board,
    facts,
    opened,
    open: (id: string | null) => change({ peekId: id ?? undefined }),
    ...visitor,
  };
  const layout = layoutOf(facts.settings, search['board']);
  return (
    <PublicScreenContext value={screen}>
      <PublicFrame>
        <div className="relative flex min-h-0 flex-1">
          <main className="flex min-h-0 min-w-0 flex-1 flex-col">
            <BoardTools layout={layout} total={shown.total} search={search} onChange={change} />
            <div className="min-h-0 flex-1 overflow-auto bg-canvas">
              <BoardBody shown={shown} layout={layout} isFiltered={isFiltered(search)} />
            </div>
          </main>
          {opened !== null && <PublicPeek id={opened} />}
        </div>
      </PublicFrame>
    </PublicScreenContext>
  );
}

const isFiltered = (search: OpenProps['search']) =>
  Boolean(search['state'] ?? search['priority'] ?? search['labels'] ?? search['words']);

interface BodyProps {
  readonly shown: BoardState;
  readonly layout: PublicLayout;
  readonly isFiltered: boolean;
}

function BoardBody({ shown, layout, isFiltered: filtered }: BodyProps) {
  const { t } = useTranslation('published-boards');
  const { facts } = usePublicScreen();
  const isEmpty =
    shown.total === 0 &&
    (layout !== 'kanban' || facts.states.length === 0) &&
    layout !== 'calendar';
  if (isEmpty) {
    return (
      <EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : 'empty.text')} />
    );
  }
  if (isWhole(layout)) {
    return (
      <Suspense fallback={<Skeletons />}>
        {shown.all ? <WholeBoard layout={layout} items={shown.all} /> : <Skeletons />}
      </Suspense>
    );
  }
  return layout === 'list' ? (
    <PublicList groups={shown.groups} />
  ) : (
    <PublicColumns groups={shown.groups} />
  );
}

/** Removes the static text of the page once the program renders. */
function useFirstText(): void {
  useLayoutEffect(() => document.querySelector('#public')?.remove(), []);
}

/** Shown when nothing is published here, or no longer. */
function Closed({ by }: { readonly by: string | null }) {
  const { t } = useTranslation('published-boards');
  const isNews = by !== null;
  return (
    <main role="alert" className="grid h-full content-center bg-canvas">
      <EmptyState
        isPage
        title={t(isNews ? 'closed.now' : 'closed.title')}
        text={isNews ? t('closed.by', { workspace: by }) : t('closed.text')}
      />
    </main>
  );
}

function Failed({ board }: { readonly board: PublicBoard }) {
  const { t } = useTranslation('published-boards');
  return (
    <main className="grid h-full content-center bg-canvas">
      <EmptyState
        isPage
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => void board.refresh()}>{t('failed.retry')}</Button>}
      />
    </main>
  );
}

function Waiting() {
  const { t } = useTranslation('published-boards');
  return (
    <main aria-busy aria-label={t('loading')} className="h-full">
      <Skeletons />
    </main>
  );
}

function Skeletons() {
  return (
    <div className="grid content-start gap-3 p-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-24 w-80" />
      <Skeleton className="h-24 w-80" />
    </div>
  );
}
