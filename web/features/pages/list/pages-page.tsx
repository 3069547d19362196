import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { NothingFound } from '#web/features/containers/empty-states.tsx';
import { InTheMiddle, SectionFrame } from '#web/features/containers/section-frame.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { useFavorites } from '#web/features/favorites/store.ts';
import { definePageShortcuts } from '#web/features/pages/shortcuts.ts';
import { useProjectPages } from '#web/features/pages/store.ts';
import { useNewPage } from '#web/features/pages/use-new-page.ts';
import { today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';

import { NoPages } from './empty-pages.tsx';
import { FilterMenu, PageFilterStrip } from './filter-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import {
  arrangePages,
  NO_FILTER,
  PAGE_TABS,
  type PageTab,
  readFilter,
  readOrder,
  tabOf,
  writeFilter,
} from './page-list.ts';
import { PageTree } from './page-tree-grid.tsx';
import { useFolded } from './use-folded.ts';

definePageShortcuts();

/** The pages of a project. */
export function PagesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/pages' });
  const { t } = useTranslation('pages');
  return (
    <SectionFrame
      {...{ section: 'pages', projectId, title: t('title') }}
      tools={<NewPageButton projectId={projectId} />}
    >
      <PageParts key={projectId} projectId={projectId} />
    </SectionFrame>
  );
}

function NewPageButton({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('pages');
  const { type = 'public' } = useSearch({ from: '/$slug/projects/$projectId/pages' });
  const newPage = useNewPage(projectId);
  if (!useCanCreate('pages', projectId)) return null;
  return (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => newPage({ access: type === 'private' ? PRIVATE_PAGE : PUBLIC_PAGE })}
    >
      <span className="max-md:sr-only">{t('add')}</span>
    </Button>
  );
}

function PageParts({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('pages');
  const list = usePageList(projectId);
  const { tab, words, filter, lines, total, change } = list;
  const isNarrowed = words.trim() !== '' || writeFilter(filter) !== undefined;
  return (
    <>
      <ListBar list={list} projectId={projectId} />
      <PageFilterStrip
        filter={filter}
        onChange={(next) => change({ filter: writeFilter(next) })}
        shown={lines.length}
        total={total}
      />
      {lines.length > 0 ? (
        <PageTree
          key={tab}
          lines={lines}
          isTree={!isNarrowed}
          isManual={list.order.by === 'manual'}
          fold={list.fold}
          folded={list.folded}
          onHold={list.hold}
          label={t(`tabs.${tab}`)}
        />
      ) : isNarrowed && total > 0 ? (
        <InTheMiddle>
          <NothingFound
            messages="pages"
            hasFilter={writeFilter(filter) !== undefined}
            onClear={() => change({ q: undefined, filter: writeFilter(NO_FILTER) })}
          />
        </InTheMiddle>
      ) : (
        <InTheMiddle>
          <NoPages tab={tab} projectId={projectId} />
        </InTheMiddle>
      )}
    </>
  );
}

interface ListBarProps {
  readonly list: ReturnType<typeof usePageList>;
  readonly projectId: string;
}

function ListBar({ list, projectId }: ListBarProps) {
  const { t } = useTranslation('pages');
  const { tab, words, filter, order, change } = list;
  const search = useRef<HTMLDivElement>(null);
  useShortcut('page-search', () => search.current?.querySelector('input')?.focus());
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4 [&>div:first-child]:-mb-px [&>div:first-child]:max-w-full max-md:[&>div:first-child]:w-full">
      <Tabs
        value={tab}
        onChange={(type) => change({ type: type === 'public' ? undefined : type })}
        label={t('tabs.label')}
        tabs={PAGE_TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          count: list.counts[value],
        }))}
      />
      <div className="ms-auto flex items-center gap-1.5 py-1.5 max-md:w-full">
        <div ref={search} className="min-w-0 max-md:flex-1">
          <SearchInput
            value={words}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
            label={t('search')}
          />
        </div>
        <OrderMenu order={order} onChange={(text) => change({ order: text })} />
        <FilterMenu
          filter={filter}
          projectId={projectId}
          onChange={(next) => change({ filter: writeFilter(next) })}
        />
      </div>
    </div>
  );
}

interface Asked {
  readonly type?: PageTab | undefined;
  readonly q?: string | undefined;
  readonly order?: string | undefined;
  readonly filter?: string | undefined;
}

/** The open part of the list as the address asks for it. */
function usePageList(projectId: string) {
  const search = useSearch({ from: '/$slug/projects/$projectId/pages' });
  const navigate = useNavigate();
  const me = useMe();
  const rows = useProjectPages(projectId);
  const [folded, fold] = useFolded(projectId);
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const pins = useFavorites();
  const tab = search.type ?? 'public';
  const words = search.q ?? '';
  const filter = readFilter(search.filter);
  const order = readOrder(search.order);
  const parts = Map.groupBy(rows, tabOf);
  const own = parts.get(tab) ?? [];
  const lines = arrangePages(own, {
    words,
    filter,
    order,
    folded,
    held,
    favorites: new Set(pins.flatMap((pin) => pin.entity_identifier ?? [])),
    today: today(me.user_timezone),
    zone: me.user_timezone,
  });
  const counts = {
    public: parts.get('public')?.length ?? 0,
    private: parts.get('private')?.length ?? 0,
    archived: parts.get('archived')?.length ?? 0,
  };
  const change = (next: Asked) => {
    setHeld(null);
    void navigate({ to: '.', search: { ...search, ...next }, replace: true });
  };
  const hold = (isHeld: boolean) =>
    setHeld(isHeld ? new Map(lines.map(({ page }, place) => [page.id, place])) : null);
  const total = own.length;
  return { tab, words, filter, order, lines, total, counts, folded, fold, hold, change };
}
