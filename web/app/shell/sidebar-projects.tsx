import { createLink, useParams } from '@tanstack/react-router';
import {
  Archive,
  ChevronDown,
  ChevronRight,
  FileText,
  Inbox,
  List,
  Network,
  Plus,
  UserPlus,
  Layers,
  VolumeX,
} from 'lucide-react';
import { type ComponentProps, memo, useRef } from 'react';

import { CONTAINER_NAMES, CONTAINERS } from '#shared/containers.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { SECTIONS } from '#web/features/containers/sections.ts';
import { useWaitingCount } from '#web/features/intakes/store.ts';
import { useIsMuted } from '#web/features/mutes/store.ts';
import { hasPages } from '#web/features/pages/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useCanJoinFirst, useJoinedProjects } from '#web/features/projects/store.ts';
import { useIsAtEpic } from '#web/features/work-items/create/use-is-at-epic.ts';
import { useProjectHere } from '#web/features/work-items/create/use-project-here.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useInSight } from '#web/ui/layout/use-in-sight.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { AllProjects } from './all-projects.tsx';
import { iconOf } from './kinds.ts';
import { LineMenuButton } from './line-menus.tsx';
import { MovableLine } from './movable-line.tsx';
import { NavLink } from './nav-link.tsx';
import { ProjectMenus } from './project-menu.tsx';
import { ReorderContext } from './reorder-context.ts';
import { SidebarSection } from './sidebar-section.tsx';
import { toggleFold, useSidebar } from './sidebar-state.ts';
import { MAX_PROJECTS, useProjectReorder } from './use-project-reorder.ts';

/** The person's projects, each with its places. */
export function SidebarProjects() {
  const t = useWords('app');
  const projects = useJoinedProjects();
  const can = useCan();
  const here = useProjectHere();
  const container = useRef<HTMLDivElement>(null);
  const reorder = useProjectReorder(container, projects);
  // The current project is always shown, wherever it is in the order.
  const shown = projects.filter(({ id }, place) => place < MAX_PROJECTS || id === here);
  return (
    <SidebarSection
      name="projects"
      title={t('nav.projectsHeading')}
      action={
        can('project.create') && (
          <IconButton
            icon={Plus}
            size={24}
            label={t('nav.addProject')}
            onClick={() => runShortcut('new-project')}
          />
        )
      }
    >
      {projects.length === 0 && <NoProjects />}
      <div ref={container}>
        <ReorderContext value={projects.length > 1 ? reorder : null}>
          <ProjectMenus projects={shown}>
            <ul className="space-y-px">
              {shown.map((project) => (
                <ProjectLine key={project.id} project={project} isHere={project.id === here} />
              ))}
            </ul>
          </ProjectMenus>
        </ReorderContext>
        <div
          data-end="projects"
          className={classNames('h-0.5', reorder.over === 'end:projects' && 'bg-accent')}
        />
      </div>
      {shown.length < projects.length && <AllProjects projects={projects} />}
    </SidebarSection>
  );
}

/** Leads people without a project to those they can join. */
function NoProjects() {
  const t = useWords('app');
  const { slug } = useWorkspace();
  if (!useCanJoinFirst()) {
    return <p className="px-2 py-1 text-12 text-faint">{t('nav.noProjects')}</p>;
  }
  return (
    <NavLink to="/$slug/projects" params={{ slug }} icon={UserPlus} label={t('nav.joinProject')} />
  );
}

interface ProjectLineProps {
  readonly project: ProjectImage;
  readonly isHere: boolean;
}

const ProjectLine = memo(function ProjectLine({ project, isHere }: ProjectLineProps) {
  const t = useWords('app');
  const { slug } = useWorkspace();
  const isFolded = useSidebar(({ folded }) => folded[project.id]) ?? !isHere;
  const isMuted = useIsMuted(project.id);
  const line = useRef<HTMLLIElement>(null);
  // With more projects than fit, the current one scrolls into view.
  useInSight(isHere ? project.id : null, () => line.current);
  return (
    <li ref={line}>
      <MovableLine
        id={project.id}
        name={project.name}
        menu={
          <>
            <PeopleHere projectId={project.id} />
            <LineMenuButton id={project.id} label={t('nav.projectMenu', { name: project.name })} />
          </>
        }
      >
        <NameLink
          to="/$slug/projects/$projectId/issues"
          params={{ slug, projectId: project.id }}
          className="flex h-7 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-13 text-muted outline-offset-0 motion-quick hover:bg-hover hover:text-ink touch:h-11"
          onClick={() => toggleFold(project.id, false)}
        >
          <ProjectIcon project={project} />
          <span
            className={`min-w-0 flex-1 truncate ${isHere ? 'font-medium text-ink' : ''}`}
            dir="auto"
          >
            {project.name}
          </span>
          {isMuted && (
            <VolumeX role="img" aria-label={t('nav.muted')} size={14} className="text-faint" />
          )}
        </NameLink>
        <IconButton
          icon={isFolded ? ChevronRight : ChevronDown}
          isDirectional={isFolded}
          size={24}
          tabIndex={-1}
          aria-expanded={!isFolded}
          label={t(isFolded ? 'nav.unfold' : 'nav.fold', { name: project.name })}
          className="text-faint"
          onClick={() => toggleFold(project.id, !isFolded)}
        />
      </MovableLine>
      {!isFolded && <ProjectPlaces project={project} isHere={isHere} />}
    </li>
  );
});

/** Link to the items that is not marked as current, because the line below it is. */
const NameLink = createLink(({ 'aria-current': _current, ...props }: ComponentProps<'a'>) => (
  <a {...props}>{props.children}</a>
));

/** The places of a project. */
function ProjectPlaces({ project, isHere }: ProjectLineProps) {
  const t = useWords('app');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  // An item's page belongs to the list of its kind.
  const isAtItem = useParams({ strict: false, select: ({ key }) => key !== undefined });
  const isAtEpic = useIsAtEpic();
  const params = { slug, projectId: project.id };
  return (
    <ul className="space-y-px py-px">
      <li>
        <NavLink
          isDeep
          to="/$slug/projects/$projectId/issues"
          params={params}
          isHere={isHere && isAtItem && !isAtEpic}
          icon={List}
          label={t('nav.workItems')}
        />
      </li>
      {project.is_epic_enabled && (
        <li>
          <NavLink
            isDeep
            to="/$slug/projects/$projectId/epics"
            params={params}
            isHere={isHere && isAtEpic}
            icon={Network}
            label={t('nav.epics')}
          />
        </li>
      )}
      <PlanningPlaces project={project} />
      {hasPages(project) && (
        <li>
          <NavLink
            isDeep
            to="/$slug/projects/$projectId/pages"
            params={params}
            icon={FileText}
            label={t('nav.pages')}
          />
        </li>
      )}
      {project.inbox_view && can('intake_issue.list') && <IntakePlace projectId={project.id} />}
      {can('work_item.list_archived') && (
        <li>
          <NavLink
            isDeep
            to="/$slug/projects/$projectId/archives/issues"
            params={params}
            icon={Archive}
            label={t('nav.archive')}
          />
        </li>
      )}
    </ul>
  );
}

/** The intake, with the number of pending items. */
function IntakePlace({ projectId }: { readonly projectId: string }) {
  const t = useWords('app');
  const { slug } = useWorkspace();
  const waiting = useWaitingCount(projectId);
  return (
    <li>
      <NavLink
        isDeep
        to="/$slug/projects/$projectId/intake"
        params={{ slug, projectId }}
        icon={Inbox}
        label={t('nav.intake')}
        end={
          waiting > 0 && (
            <span className="num text-12 text-faint">
              <span aria-hidden>{formatNumber(waiting)}</span>
              <span className="sr-only">{t('nav.intakeWaiting', { count: waiting })}</span>
            </span>
          )
        }
      />
    </li>
  );
}

/** Containers and views, if the project has them turned on. */
function PlanningPlaces({ project }: Pick<ProjectLineProps, 'project'>) {
  const t = useWords('app');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const params = { slug, projectId: project.id };
  return (
    <>
      {CONTAINER_NAMES.map((name) => {
        const { section } = CONTAINERS[name];
        const { feature, read } = SECTIONS[section];
        return (
          project[feature] &&
          can(read) && (
            <li key={name}>
              <NavLink
                isDeep
                to={`/$slug/projects/$projectId/${section}`}
                params={params}
                icon={iconOf(name)}
                label={t(`nav.${section}`)}
              />
            </li>
          )
        );
      })}
      {project.issue_views_view && can('view.list') && (
        <li>
          <NavLink
            isDeep
            to="/$slug/projects/$projectId/views"
            params={params}
            icon={Layers}
            label={t('nav.views')}
          />
        </li>
      )}
    </>
  );
}

/** Small dots for the people who are in the project now. */
function PeopleHere({ projectId }: { readonly projectId: string }) {
  const people = usePeopleAt(`project:${projectId}`);
  return people.length === 0 ? null : <Dots people={people} />;
}

function Dots({ people }: { readonly people: readonly string[] }) {
  const t = useWords('app');
  return (
    <span className="flex gap-0.5 pe-1" title={t('nav.here', { count: people.length })}>
      {people.slice(0, 3).map((id) => (
        <span key={id} className={`size-1.5 rounded-full bg-who ${hueOf(id)}`} />
      ))}
      <span className="sr-only">{t('nav.here', { count: people.length })}</span>
    </span>
  );
}
