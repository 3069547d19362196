import { useNavigate, useSearch } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { NoneYet, NothingFound } from '#web/features/containers/empty-states.tsx';
import { InTheMiddle } from '#web/features/containers/section-frame.tsx';
import { useFavorites } from '#web/features/favorites/store.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { useCanCreateView, useViewsOf } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import { ViewFilterMenu, ViewFilterStrip } from './view-filters.tsx';
import {
  arrangeViews,
  readViewFilter,
  readViewOrder,
  VIEW_ORDERS,
  writeViewFilter,
} from './view-list.ts';
import { ViewTable } from './view-table.tsx';

interface Search {
  readonly q?: string | undefined;
  readonly order?: string | undefined;
  readonly filter?: string | undefined;
}

interface ViewsInProps {
  /** Null = those of the workspace. */
  readonly projectId: string | null;
}

/** The views of a place: searched, narrowed and ordered; one's own first. */
export function ViewsIn({ projectId }: ViewsInProps) {
  const { id: workspaceId } = useWorkspace();
  const rows = useViewsOf(workspaceId, projectId);
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const pins = useFavorites();
  const canCreate = useCanCreateView(projectId);
  const [now] = useState(Date.now);
  const change = (next: Search) =>
    void navigate({ to: '.', search: (last) => ({ ...last, ...next }), replace: true });
  const filter = readViewFilter(search.filter);
  const order = readViewOrder(search.order);
  const shown = arrangeViews(rows, {
    ...{ words: search.q ?? '', filter, order },
    favorites: new Set(pins.flatMap((pin) => pin.entity_identifier ?? [])),
    now,
  });
  const setFilter = (next: typeof filter) => change({ filter: writeViewFilter(next) });
  return (
    <>
      <Bar projectId={projectId} words={search.q ?? ''} onWords={(q) => change({ q })}>
        <SortControl order={order} onChange={(text) => change({ order: text })} />
        <ViewFilterMenu filter={filter} rows={rows} onChange={setFilter} />
      </Bar>
      <ViewFilterStrip
        {...{ filter, onChange: setFilter, shown: shown.length, total: rows.length }}
      />
      {shown.length > 0 ? (
        <Tables rows={shown} />
      ) : (
        <InTheMiddle>
          {rows.length === 0 ? (
            <NoneYet
              {...{ messages: 'views', icon: Layers, shortcut: 'new-view' }}
              onCreate={canCreate ? () => viewRequest.ask({ is: 'create', projectId }) : null}
            />
          ) : (
            <NothingFound
              messages="views"
              hasFilter={search.filter !== undefined}
              onClear={() => change({ q: undefined, filter: undefined })}
            />
          )}
        </InTheMiddle>
      )}
    </>
  );
}

interface BarProps extends ViewsInProps {
  readonly words: string;
  readonly onWords: (words: string | undefined) => void;
  readonly children: ReactNode;
}

function Bar({ projectId, words, onWords, children }: BarProps) {
  const { t } = useTranslation('views');
  const search = useRef<HTMLDivElement>(null);
  const canCreate = useCanCreateView(projectId);
  useShortcut('view-search', () => search.current?.querySelector('input')?.focus());
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
      <div ref={search} className="min-w-0 flex-1 max-md:order-1 max-md:basis-full">
        <SearchInput
          value={words}
          onChange={(q) => onWords(q === '' ? undefined : q)}
          label={t('search')}
        />
      </div>
      {children}
      {canCreate && (
        <Button
          variant="primary"
          icon={Plus}
          shortcut={keysOf('new-view')}
          className="max-md:ms-auto"
          onClick={() => viewRequest.ask({ is: 'create', projectId })}
        >
          <span className="max-md:sr-only">{t('add')}</span>
        </Button>
      )}
    </div>
  );
}

interface SortControlProps {
  readonly order: ReturnType<typeof readViewOrder>;
  readonly onChange: (text: string) => void;
}

function SortControl({ order, onChange }: SortControlProps) {
  const { t } = useTranslation('views');
  return (
    <SortMenu
      order={order}
      options={VIEW_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
      onChange={onChange}
    />
  );
}

/** One's own views, then those of others. */
function Tables({ rows }: { readonly rows: readonly ViewImage[] }) {
  const { t } = useTranslation('views');
  const me = useMe();
  const mine = rows.filter((view) => view.owned_by === me.id);
  const shared = rows.filter((view) => view.owned_by !== me.id);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {mine.length > 0 && <ViewTable label={t('groups.mine')} rows={mine} />}
      {shared.length > 0 && <ViewTable label={t('groups.shared')} rows={shared} />}
    </div>
  );
}
