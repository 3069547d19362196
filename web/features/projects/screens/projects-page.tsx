import { useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, FolderKanban, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

import { FilterMenu, ProjectFilterStrip } from './filter-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import {
  arrangeProjects,
  NO_FILTER,
  readFilter,
  readGroup,
  readOrder,
  writeFilter,
} from './project-list.ts';
import { ProjectsFrame } from './projects-frame.tsx';
import { ProjectsIn } from './projects-in.tsx';

/** Every project the person may see. */
export function ProjectsPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: {
    q?: string;
    order?: string;
    filter?: string | undefined;
    group?: string | undefined;
  }) => void navigate({ to: '.', search: { ...search, ...next }, replace: true });
  const filter = readFilter(search.filter);
  const order = readOrder(search.order);
  const words = search.q ?? '';
  const group = readGroup(search.group);
  const { shown, total } = useProjectList(false, words, filter, order);
  const setFilter = (next: typeof filter) => change({ filter: writeFilter(next) });
  return (
    <ProjectsFrame
      isArchive={false}
      controls={
        <>
          <SearchField words={words} onChange={(q) => change({ q })} />
          <OrderMenu
            order={order}
            group={group}
            onOrder={(text) => change({ order: text })}
            onGroup={(next) => change({ group: next })}
          />
          <FilterMenu filter={filter} onChange={setFilter} />
        </>
      }
    >
      <ProjectFilterStrip filter={filter} onChange={setFilter} shown={shown.length} total={total} />
      {total > 0 && shown.length === 0 ? (
        <NothingFound
          hasFilter={search.filter !== undefined}
          onClear={() => change({ q: '', filter: undefined })}
        />
      ) : (
        <ProjectsIn list={shown} group={group} empty={<NoProjects />} />
      )}
    </ProjectsFrame>
  );
}

/** The projects that are archived. */
export function ArchivedProjectsPage() {
  const { t } = useTranslation('projects');
  const [words, setWords] = useState('');
  const order = { by: 'name', isDown: false } as const;
  const { shown, total } = useProjectList(true, words, NO_FILTER, order);
  return (
    <ProjectsFrame isArchive controls={<SearchField words={words} onChange={setWords} />}>
      {total > 0 && shown.length === 0 ? (
        <NothingFound hasFilter={false} onClear={() => setWords('')} />
      ) : (
        <ProjectsIn
          list={shown}
          empty={
            <EmptyState icon={Archive} title={t('archive.empty')} text={t('archive.emptyText')} />
          }
        />
      )}
    </ProjectsFrame>
  );
}

function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('projects');
  return (
    <SearchInput
      isExpanding
      value={words}
      onChange={onChange}
      label={t('search')}
      placeholder={t('searchHint')}
    />
  );
}

function NoProjects() {
  const { t } = useTranslation('projects');
  const can = useCan();
  return (
    <EmptyState
      icon={FolderKanban}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        can('project.create') && (
          <Button
            variant="primary"
            size={32}
            shortcut={keysOf('new-project')}
            onClick={() => runShortcut('new-project')}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

function NothingFound({ hasFilter, onClear }: { hasFilter: boolean; onClear: () => void }) {
  const { t } = useTranslation('projects');
  return (
    <EmptyState
      icon={SearchX}
      title={t(hasFilter ? 'none.filter' : 'none.search')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}

function useProjectList(
  isArchive: boolean,
  words: string,
  filter: ReturnType<typeof readFilter>,
  order: ReturnType<typeof readOrder>,
) {
  const { id } = useWorkspace();
  const me = useMe();
  const rows = projects.useSelect(
    (all) => all.filter((row) => row.workspace === id && (row.archived_at !== null) === isArchive),
    [id, isArchive],
  );
  const own = projectMembers.useSelect((all) => all.filter((row) => row.member === me.id), [me.id]);
  const places = new Map(own.map((row) => [row.project, row.sort_order]));
  const zone = me.user_timezone;
  const arrangement = { words, filter, order, myId: me.id, places, today: today(zone), zone };
  return { shown: arrangeProjects(rows, arrangement), total: rows.length };
}
