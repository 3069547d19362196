import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  EntityCount,
  ItemShares,
  OverviewKind,
  OverviewTotals,
} from '#shared/contract/analytics.ts';
import { NumberLink } from '#web/features/progress/number-link.tsx';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ChartCard } from './chart-card.tsx';
import { useNumbers, useThingChanges } from './numbers.ts';
import { OverviewList } from './overview-list.tsx';

interface OverviewPanelProps {
  /** Empty = all of the person's projects. */
  readonly projects: readonly string[];
}

/** Overview of the workspace: totals, and progress by project. */
export function OverviewPanel({ projects }: OverviewPanelProps) {
  const { slug } = useWorkspace();
  const version = useThingChanges();
  const [opened, setOpened] = useState<Opened | null>(null);
  const me = useMe().id;
  const ids = projects.length === 0 ? '' : `&project_ids=${projects.join(',')}`;
  const base = `/api/workspaces/${slug}/advance-analytics`;
  const totals = useKeptRead<OverviewTotals>(me, `${base}/?tab=overview${ids}`, version);
  const things = useKeptRead<EntityCount[]>(me, `${base}-charts/?type=projects${ids}`, version);
  return (
    <div className="@container grid gap-4 p-4">
      <ChartCard reading={totals}>
        {(value) => <Totals totals={value} projects={projects} onOpen={setOpened} />}
      </ChartCard>
      <div className="grid gap-4 @3xl:grid-cols-2">
        <ChartCard reading={things}>
          {(value) => <Things things={value} projects={projects} onOpen={setOpened} />}
        </ChartCard>
        <ActiveProjects projects={projects} version={version} />
      </div>
      {opened && (
        <OverviewList
          key={opened.kind}
          {...opened}
          version={version}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The number whose list is open. */
interface Opened {
  readonly kind: OverviewKind;
  readonly projects: readonly string[];
}

const TOTALS = [
  'users',
  'admins',
  'members',
  'guests',
  'projects',
  'work_items',
  'cycles',
  'intake',
] as const;

interface TotalsProps {
  readonly totals: OverviewTotals;
  readonly projects: readonly string[];
  readonly onOpen: (opened: Opened) => void;
}

function Totals({ totals, projects, onOpen }: TotalsProps) {
  const { t } = useTranslation('analytics');
  return (
    <ul
      aria-label={t('overview.totals')}
      className="-m-4 grid grid-cols-2 @xl:grid-cols-4 @3xl:grid-cols-8"
    >
      {TOTALS.map((name) => (
        <li
          key={name}
          className="relative grid border-e border-b border-hairline px-4 py-2.5 has-[a:hover,button:hover]:bg-hover"
        >
          <span className="text-12 text-muted">{t(`overview.${name}`)}</span>
          <OverviewNumber
            name={t(`overview.${name}`)}
            kind={name}
            count={totals[`total_${name}`].count}
            projects={projects}
            onOpen={onOpen}
            className="text-start text-18 font-semibold after:absolute after:inset-0"
          />
        </li>
      ))}
    </ul>
  );
}

interface OverviewNumberProps extends Omit<Opened, 'kind'> {
  readonly kind: OverviewKind | 'work_items';
  readonly name: string;
  readonly count: number;
  readonly onOpen: (opened: Opened) => void;
  readonly className?: string;
}

/** A total that opens its list. */
function OverviewNumber({ kind, name, count, projects, onOpen, className }: OverviewNumberProps) {
  const { t } = useTranslation('analytics');
  const label = t('openList', { name, count });
  if (count === 0) {
    return <span className={classNames('num text-faint', className)}>{formatNumber(0)}</span>;
  }
  if (kind === 'work_items') {
    return (
      <NumberLink query={ofProjects(projects)} label={label} className={className}>
        {formatNumber(count)}
      </NumberLink>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => onOpen({ kind, projects })}
      className={classNames('num rounded-chip hover:underline', className)}
    >
      {formatNumber(count)}
    </button>
  );
}

/** Kinds in the contract's chart; its members are the people of the whole workspace. */
const KINDS: Readonly<Record<string, OverviewKind | 'work_items'>> = {
  work_items: 'work_items',
  cycles: 'cycles',
  modules: 'modules',
  intake: 'intake',
  members: 'users',
  pages: 'pages',
  views: 'views',
};

interface ThingsProps extends Omit<TotalsProps, 'totals'> {
  readonly things: readonly EntityCount[];
}

function Things({ things, projects, onOpen }: ThingsProps) {
  const { t } = useTranslation('analytics');
  // As its list and the totals above call them: there, members are those with this role.
  const nameOf = (key: string) => t(`overview.${key === 'members' ? 'users' : key}`);
  return (
    <>
      <h2 className="pb-2 font-semibold">{t('overview.insights')}</h2>
      {/* No bars: a cycle is not compared with an item. */}
      <dl>
        {things.map(({ key, count }) => (
          <div key={key} className="flex h-8 items-center gap-3">
            <dt className="min-w-0 flex-1 truncate">{nameOf(key)}</dt>
            <dd className="num">
              <OverviewNumber
                name={nameOf(key)}
                kind={KINDS[key] ?? 'users'}
                count={count}
                projects={key === 'members' ? [] : projects}
                onOpen={onOpen}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Filter of the items of these projects; empty = all projects. */
const ofProjects = (projects: readonly string[]) =>
  projects.length === 0 ? '' : `project:${projects.join(',')}`;

interface ActiveProjectsProps extends OverviewPanelProps {
  readonly version: number;
}

function ActiveProjects({ projects, version }: ActiveProjectsProps) {
  const { t } = useTranslation('analytics');
  const { slug } = useWorkspace();
  const joined = useJoinedProjects();
  const query = ofProjects(projects);
  const shares = useNumbers<ItemShares>(
    'shares',
    { query, x: 'project', group: 'state_group' },
    version,
  );
  const shown = joined.filter(({ id }) => projects.length === 0 || projects.includes(id));
  return (
    <ChartCard reading={shares}>
      {({ rows, cells }) => (
        <>
          <h2 className="pb-2 font-semibold">{t('overview.active')}</h2>
          <ul>
            {shown.map((project) => {
              const total = rows.find(({ key }) => key === project.id)?.count ?? 0;
              const count = (group: string) =>
                cells.find((cell) => cell.key === project.id && cell.group === group)?.count ?? 0;
              const [done, scope] = [count('completed'), total - count('cancelled')];
              return (
                <li key={project.id} className="flex h-8 items-center gap-2">
                  <ProjectIcon project={project} />
                  <Link
                    to="/$slug/projects/$projectId/issues"
                    params={{ slug, projectId: project.id }}
                    className="w-40 truncate hover:underline"
                    dir="auto"
                  >
                    {project.name}
                  </Link>
                  <SegmentedBar
                    total={Math.max(1, scope)}
                    parts={[{ key: 'done', tone: 'done', value: done }]}
                    label={t('overview.done', { done, scope })}
                    className="flex-1"
                  />
                  <span className="w-12 text-end">
                    <NumberLink
                      query={`project:${project.id} state:completed`}
                      label={t('openList', {
                        name: `${project.name}, ${t('groups.completed')}`,
                        count: done,
                      })}
                    >
                      {formatShare(scope === 0 ? 0 : done / scope)}
                    </NumberLink>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
