import { useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, FolderKanban, LayoutGrid, List, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { usePeople } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { FilterMenu, ProjectFilterStrip } from './filter-menu.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { LIST_LAYOUTS, useListLayout } from './list-layout.ts';
import { OrderMenu } from './order-menu.tsx';
import { ProjectCard } from './project-card.tsx';
import {
  arrangeProjects,
  divideProjects,
  NO_FILTER,
  type ProjectGroup,
  readFilter,
  readGroup,
  readOrder,
  writeFilter,
} from './project-list.ts';
import { ProjectTable } from './project-table.tsx';
import { projectMembers, projects } from './store.ts';

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
        <Cards list={shown} group={group} empty={<NoProjects />} />
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
        <Cards
          list={shown}
          empty={
            <EmptyState icon={Archive} title={t('archive.empty')} text={t('archive.emptyText')} />
          }
        />
      )}
    </ProjectsFrame>
  );
}

interface ProjectsFrameProps {
  readonly isArchive: boolean;
  readonly controls: React.ReactNode;
  readonly children: React.ReactNode;
}

function ProjectsFrame({ isArchive, controls, children }: ProjectsFrameProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const can = useCan();
  const title = t(isArchive ? 'archive.title' : 'title');
  return (
    <>
      <PageHeader
        title={title}
        end={
          <div className="flex min-w-0 items-center gap-1.5 max-md:gap-0">
            {controls}
            <LayoutChoice />
            {!isArchive && can('project.create') && (
              <Button
                variant="primary"
                icon={Plus}
                shortcut={keysOf('new-project')}
                onClick={() => runShortcut('new-project')}
              >
                <span className="max-md:sr-only">{t('add')}</span>
              </Button>
            )}
          </div>
        }
      >
        <FolderKanban
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="text-muted max-md:hidden"
        />
        <PageTitle className="min-w-0 truncate text-13 font-medium">{title}</PageTitle>
        <LinkButton
          variant="ghost"
          to={isArchive ? '/$slug/projects' : '/$slug/projects/archives'}
          params={{ slug }}
          className="max-md:hidden"
        >
          {t(isArchive ? 'title' : 'archive.title')}
        </LinkButton>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto bg-canvas p-4">{children}</main>
    </>
  );
}

/** Cards or lines; on phones the choice is one press that turns it round. */
function LayoutChoice() {
  const { t } = useTranslation('projects');
  const [layout, setLayout] = useListLayout();
  const other = layout === 'cards' ? 'list' : 'cards';
  return (
    <>
      <span className="max-md:hidden">
        <Segmented
          value={layout}
          onChange={setLayout}
          label={t('layout.label')}
          options={LIST_LAYOUTS.map((value) => ({
            value,
            label: t(`layout.${value}`),
            icon: LAYOUT_ICONS[value],
          }))}
        />
      </span>
      <span className="hidden max-md:inline-flex max-xs:hidden">
        <IconButton
          icon={LAYOUT_ICONS[other]}
          label={t(`layout.to.${other}`)}
          onClick={() => setLayout(other)}
        />
      </span>
    </>
  );
}

const LAYOUT_ICONS = { cards: LayoutGrid, list: List } as const;

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

interface CardsProps {
  readonly list: readonly ProjectImage[];
  readonly group?: ProjectGroup | null;
  readonly empty: React.ReactNode;
}

function Cards({ list, group = null, empty }: CardsProps) {
  const { t } = useTranslation('projects');
  const [toJoin, setToJoin] = useState<ProjectImage | null>(null);
  const people = usePeople();
  const nameOf = (id: string) => people.get(id)?.name ?? t('filter.unknown');
  if (list.length === 0) return empty;
  return (
    <>
      {group ? (
        divideProjects(list, group, nameOf).map(({ key, list: part }) => {
          const title =
            group === 'access'
              ? t(`access.${key === 'closed' ? 'closed' : 'open'}`)
              : key === ''
                ? t('group.noLead')
                : nameOf(key);
          return (
            <section key={key} aria-label={title} className="mb-6">
              <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
                <span dir="auto">{title}</span>
                <span className="num text-12 font-normal text-muted">
                  {formatNumber(part.length)}
                </span>
              </h2>
              <ProjectsOf list={part} label={title} onJoin={setToJoin} />
            </section>
          );
        })
      ) : (
        <ProjectsOf list={list} label={t('title')} onJoin={setToJoin} />
      )}
      <JoinDialog project={toJoin} onClose={() => setToJoin(null)} />
    </>
  );
}

interface ProjectsOfProps {
  readonly list: readonly ProjectImage[];
  readonly label: string;
  readonly onJoin: (project: ProjectImage) => void;
}

function ProjectsOf({ list, label, onJoin }: ProjectsOfProps) {
  const [layout] = useListLayout();
  if (layout === 'list') return <ProjectTable list={list} label={label} onJoin={onJoin} />;
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4"
    >
      {list.map((project) => (
        <ProjectCard key={project.id} project={project} onJoin={() => onJoin(project)} />
      ))}
    </ul>
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
