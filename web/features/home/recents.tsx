import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RecentVisit } from '#shared/contract/user-profiles.ts';
import { PageName } from '#web/features/pages/page-chip.tsx';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { Block, BlockNote } from './block.tsx';
import { useHome } from './home-reading.ts';
import { ItemLine } from './item-line.tsx';

type Visit = RecentVisit;
type Visited<Name extends Visit['entity_name']> = NonNullable<
  Extract<Visit, { readonly entity_name: Name }>['entity_data']
>;

const KINDS = ['all', 'issue', 'page', 'project'] as const;
type Kind = (typeof KINDS)[number];
const SHOWN = 7;

export function Recents() {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const [kind, setKind] = useState<Kind>('all');
  const [isAll, setAll] = useState(false);
  const { value: home, error, again } = useHome();
  const value = useKnownAnswer<readonly Visit[]>(`recents ${slug} ${useMe().id}`, {
    value: home?.recents,
    source: home?.recents,
    short: firstVisits,
  });
  const own = projects.useSelect((rows) => new Set(rows.map(({ id }) => id)), []);
  const visits = (value ?? [])
    // Rows of deleted or inaccessible things have no data.
    .filter((visit) => isThere(visit, own) && (kind === 'all' || visit.entity_name === kind))
    .toSorted((a, b) => b.visited_at.localeCompare(a.visited_at));
  return (
    <Block title={t('recents.title')} end={<KindMenu kind={kind} onChange={setKind} />}>
      {!value && error === undefined && <Skeleton className="h-44" />}
      {!value && error !== undefined && (
        <BlockNote>
          {t('away')}{' '}
          <Button size={24} onClick={again}>
            {t('again')}
          </Button>
        </BlockNote>
      )}
      {value && visits.length === 0 && <BlockNote>{t(`recents.none.${kind}`)}</BlockNote>}
      {visits.length > 0 && (
        <ul>
          {visits.slice(0, isAll ? visits.length : SHOWN).map((visit) => (
            <VisitLine key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      {visits.length > SHOWN && <MoreLine count={visits.length} isAll={isAll} onChange={setAll} />}
    </Block>
  );
}

interface KindMenuProps {
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
}

function KindMenu({ kind, onChange }: KindMenuProps) {
  const { t } = useTranslation('home');
  return (
    <Menu
      align="end"
      trigger={
        <Button size={24} variant="ghost">
          <span className="sr-only">{t('recents.kind')}: </span>
          {t(`recents.${kind}`)}
          <Icon of={ChevronDown} size={14} />
        </Button>
      }
    >
      <MenuRadioGroup value={kind} onChange={onChange}>
        {KINDS.map((one) => (
          <MenuRadioItem key={one} value={one}>
            {t(`recents.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

/** Whether the visited thing is still accessible: the person may have left its project since. */
function isThere({ entity_name, entity_data }: Visit, own: ReadonlySet<string>): boolean {
  if (!entity_data) return false;
  return own.has(entity_name === 'project' ? entity_data.id : (entity_data.project_id ?? ''));
}

function firstVisits(visits: readonly Visit[]): readonly Visit[] {
  return visits
    .filter(({ entity_data }) => entity_data)
    .toSorted((a, b) => b.visited_at.localeCompare(a.visited_at))
    .slice(0, SHOWN);
}

interface MoreLineProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}

function MoreLine({ count, isAll, onChange }: MoreLineProps) {
  const { t } = useTranslation('home');
  return (
    <div className="border-t border-hairline px-3 py-1.5">
      <Button size={24} variant="ghost" onClick={() => onChange(!isAll)}>
        {isAll ? t('fewer') : t('all', { count })}
      </Button>
    </div>
  );
}

function VisitLine({ visit }: { readonly visit: Visit }) {
  const when = (
    <time
      dateTime={visit.visited_at}
      title={formatMoment(visit.visited_at)}
      className="num shrink-0 text-12 text-muted"
    >
      {relative(visit.visited_at)}
    </time>
  );
  if (!visit.entity_data) return null;
  if (visit.entity_name === 'project') {
    return <ProjectLine visited={visit.entity_data} when={when} />;
  }
  if (visit.entity_name === 'page') return <PageLine visited={visit.entity_data} when={when} />;
  return <VisitedItemLine visited={visit.entity_data} when={when} />;
}

interface LineProps<Row> {
  readonly visited: Row;
  readonly when: React.ReactNode;
}

function VisitedItemLine({ visited, when }: LineProps<Visited<'issue'>>) {
  const live = workItems.use(visited.id);
  return (
    <ItemLine
      priority={live?.priority ?? visited.priority}
      itemKey={`${visited.project_identifier}-${visited.sequence_id}`}
      stateId={live ? live.state_id : visited.state}
      name={live?.name ?? visited.name}
      end={when}
    />
  );
}

function ProjectLine({ visited, when }: LineProps<Visited<'project'>>) {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const project = projects.use(visited.id) ?? visited;
  return (
    <li className="relative flex h-(--row) items-center gap-2.5 border-t border-hairline px-4 first:border-t-0 hover:bg-hover">
      <span className="w-4 shrink-0" />
      <span className="key w-18 shrink-0">{t('recents.projectMark')}</span>
      <ProjectIcon project={project} />
      <Link
        to="/$slug/projects/$projectId/issues"
        params={{ slug, projectId: visited.id }}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0"
        dir="auto"
      >
        {project.name}
      </Link>
      {when}
    </li>
  );
}

function PageLine({ visited, when }: LineProps<Visited<'page'>>) {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const page = pages.use(visited.id) ?? visited;
  return (
    <li className="relative flex h-(--row) items-center gap-2.5 border-t border-hairline px-4 first:border-t-0 hover:bg-hover">
      <span className="w-4 shrink-0" />
      <span className="key w-18 shrink-0">{t('recents.pageMark')}</span>
      <PageIcon page={page} />
      <Link
        to="/$slug/projects/$projectId/pages/$pageId"
        params={{ slug, projectId: page.project_id, pageId: page.id }}
        className="flex min-w-0 flex-1 after:absolute after:inset-0"
      >
        <PageName page={page} />
      </Link>
      {when}
    </li>
  );
}
