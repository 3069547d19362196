import { Lock, MoreHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDayOf, formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { measuredBy, type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

import { ProjectLink } from './project-link.tsx';
import { WithProjectMenu } from './project-menu.tsx';

interface Stats {
  readonly id: string;
  readonly total_issues: number;
  readonly completed_issues: number;
  /** When something was changed last; null while there are no items. */
  readonly last_activity_at: string | null;
}

interface ProjectTableProps {
  readonly list: readonly ProjectImage[];
  readonly label: string;
}

/** The projects as lines: who leads them, who is in them, and how far their work is. */
export function ProjectTable({ list, label }: ProjectTableProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const { value } = useRead<readonly Stats[]>(
    `/api/workspaces/${slug}/project-stats/?fields=total_issues,completed_issues,last_activity_at`,
    list.length,
  );
  const stats = new Map(value?.map((one) => [one.id, one]));
  return (
    <table
      aria-label={label}
      aria-rowcount={list.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <thead>
        <tr className="text-12 text-muted [&>th]:h-9 [&>th]:px-3 [&>th]:text-start [&>th]:font-medium">
          <th>{t('list.name')}</th>
          <th className="w-44 max-lg:hidden">{t('list.lead')}</th>
          <th className="w-36 max-md:hidden">{t('list.members')}</th>
          <th className="w-32 max-md:hidden">{t('list.items')}</th>
          <th className="w-32 max-lg:hidden">{t('list.activity')}</th>
          <th className="w-28 max-xl:hidden">{t('list.created')}</th>
          <th className="w-14">
            <span className="sr-only">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <VirtualRows as="tr" rows={list} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(project, place, at) => (
            <ProjectLine {...{ project, place, at }} stats={stats.get(project.id)} />
          )}
        </VirtualRows>
      </tbody>
    </table>
  );
}

/** How high a row is, in pixels. */
const ROW_HEIGHT = 36;

interface ProjectLineProps {
  readonly project: ProjectImage;
  readonly place: RowPlace;
  readonly at: number;
  /** Absent until it has been counted. */
  readonly stats: Stats | undefined;
}

function ProjectLine({ project, place, at, stats }: ProjectLineProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const members = project.members.map((id) => people.get(id)).filter((one) => one !== undefined);
  return (
    <WithProjectMenu project={project}>
      {({ actions }) => (
        <tr
          {...measuredBy(place)}
          aria-rowindex={at + 2}
          className="relative hover:bg-hover touch:h-11 [&>td]:h-(--row) [&>td]:border-t [&>td]:border-hairline [&>td]:px-3"
        >
          <td>
            <ProjectName project={project} />
          </td>
          <td className="truncate max-lg:hidden">
            {project.project_lead && <PersonChip personId={project.project_lead} />}
          </td>
          <td className="max-md:hidden">
            {members.length > 0 && <AvatarStack people={members} most={3} />}
          </td>
          <td className="num text-muted max-md:hidden">
            {stats && (
              <span title={t('list.itemsText', itemsOf(stats))}>
                <bdi>{t('list.itemsShort', itemsOf(stats))}</bdi>
              </span>
            )}
          </td>
          <td className="num text-muted max-lg:hidden">
            {stats?.last_activity_at && (
              <time dateTime={stats.last_activity_at} title={formatMoment(stats.last_activity_at)}>
                {relative(stats.last_activity_at)}
              </time>
            )}
          </td>
          <td className="num text-muted max-xl:hidden">{formatDayOf(project.created_at)}</td>
          <td className="text-end" aria-label={t('list.actions')}>
            <span className="relative z-1">
              <Menu
                align="end"
                trigger={
                  <IconButton
                    icon={MoreHorizontal}
                    label={t('list.actionsFor', { name: project.name })}
                  />
                }
              >
                {actions}
              </Menu>
            </span>
          </td>
        </tr>
      )}
    </WithProjectMenu>
  );
}

/** A project with its icon and ID, and whether it is private. */
function ProjectName({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('projects');
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ProjectIcon project={project} />
      <span className="flex min-w-0 font-medium">
        <ProjectLink project={project} />
      </span>
      <span className="key">{project.identifier}</span>
      {project.network === 0 && (
        <span title={t('access.closed')} className="flex">
          <Icon of={Lock} size={14} className="text-faint" />
          <span className="sr-only">{t('access.closed')}</span>
        </span>
      )}
    </span>
  );
}

function itemsOf({ total_issues, completed_issues }: Stats) {
  return { done: completed_issues, count: total_issues };
}
