import { createLink, Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ComponentProps, use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan, useSubject } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace, WorkspaceContext } from '#web/features/workspaces/store.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import {
  ACCOUNT_PAGES,
  areaOf,
  OWN_PAGES,
  PROJECT_PAGES,
  type SettingsArea,
  WORKSPACE_PAGES,
} from './pages.ts';
import { useFoundSettings } from './use-found-settings.ts';

/** Navigation of the settings; outside of a workspace only one's own. */
export function SettingsNav() {
  return use(WorkspaceContext) ? <AllSettings /> : <OwnSettings />;
}

/** An area's pages, with a search over all settings. */
function AllSettings() {
  const { t } = useTranslation('settings');
  const { slug, name } = useWorkspace();
  const { pathname } = useLocation();
  const [words, setWords] = useState('');
  const area = areaOf(pathname, slug);
  const openArea = useOpenArea();
  return (
    <nav aria-label={t('nav.label')} className="flex h-full flex-col gap-3 overflow-y-auto p-2">
      <div className="flex h-8 items-center gap-1.5">
        <Link
          to="/$slug"
          params={{ slug }}
          aria-label={t('nav.back', { name })}
          title={t('nav.back', { name })}
          className="grid size-7 place-items-center rounded-control text-muted motion-quick hover:bg-hover hover:text-ink touch:size-11"
        >
          <Icon of={ChevronLeft} isDirectional />
        </Link>
        <span className="font-semibold">{t('settings')}</span>
      </div>
      <div className="flex flex-col [&>*]:flex [&>*]:w-full [&>*>*]:min-w-0 [&>*>*]:flex-auto [&>*>*]:shrink [&>*>*]:truncate [&>*>*]:px-1">
        <Segmented
          value={area}
          onChange={openArea}
          label={t('nav.areas')}
          options={(['account', 'workspace', 'projects'] as const).map((value) => ({
            value,
            label: t(`nav.${value}`),
          }))}
        />
      </div>
      <SearchInput value={words} onChange={setWords} label={t('nav.find')} />
      {words.trim() === '' ? <AreaPages area={area} /> : <FoundSettings words={words} />}
    </nav>
  );
}

function OwnSettings() {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('nav.label')} className="flex h-full flex-col gap-3 overflow-y-auto p-2">
      <div className="flex h-8 items-center gap-1.5">
        <Link
          to="/create-workspace"
          aria-label={t('nav.toStart')}
          title={t('nav.toStart')}
          className="grid size-7 place-items-center rounded-control text-muted motion-quick hover:bg-hover hover:text-ink touch:size-11"
        >
          <Icon of={ChevronLeft} isDirectional />
        </Link>
        <span className="font-semibold">{t('settings')}</span>
      </div>
      <ul className="space-y-px">
        {OWN_PAGES.map(({ name, to }) => (
          <li key={name}>
            <SettingsLink
              to={to}
              activeOptions={{ exact: true }}
              label={t(`account.${name}.title`)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useOpenArea() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const [first] = useJoinedProjects();
  return (area: SettingsArea) => {
    if (area === 'account') void navigate({ to: '/$slug/settings/account', params: { slug } });
    else if (area === 'workspace') void navigate({ to: '/$slug/settings/', params: { slug } });
    else if (first) {
      const params = { slug, projectId: first.id };
      void navigate({ to: '/$slug/settings/projects/$projectId', params });
    } else void navigate({ to: '/$slug/projects', params: { slug } });
  };
}

function AreaPages({ area }: { readonly area: SettingsArea }) {
  if (area === 'account') return <AccountPages />;
  if (area === 'workspace') return <WorkspacePages />;
  return <Projects />;
}

/** Most project lines; with more, the open one comes first. */
const FITTING = 20;
/** Height of a project's line, in pixels. */
const LINE = 29;

function Projects() {
  const projects = useJoinedProjects();
  const { projectId } = useParams({ strict: false });
  const isOpen = ({ id }: ProjectImage) => id === projectId;
  const shown =
    projects.length > FITTING
      ? projects.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
      : projects;
  return (
    <ul className="space-y-px">
      <VirtualRows rows={shown} keyOf={({ id }) => id} height={LINE}>
        {(project, place) => <ProjectEntry project={project} place={place} />}
      </VirtualRows>
    </ul>
  );
}

function AccountPages() {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  return (
    <ul className="space-y-px">
      {ACCOUNT_PAGES.map(({ name, to }) => (
        <li key={name}>
          <SettingsLink
            to={to}
            params={{ slug }}
            activeOptions={{ exact: true }}
            label={t(`account.${name}.title`)}
          />
        </li>
      ))}
    </ul>
  );
}

function WorkspacePages() {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan();
  return (
    <ul className="space-y-px">
      {WORKSPACE_PAGES.filter(({ action }) => can(action)).map(({ name, to }) => (
        <li key={name}>
          <SettingsLink
            to={to}
            params={{ slug }}
            // Subpages belong to their page; the first page is the parent of all.
            activeOptions={{ exact: name === 'general' }}
            label={t(`workspace.${name}.title`)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProjectEntryProps {
  readonly project: ProjectImage;
  readonly place: RowPlace;
}

function ProjectEntry({ project, place }: ProjectEntryProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const { project_role } = useSubject(project.id);
  const isOpen = projectId === project.id;
  return (
    <li {...place}>
      <Link
        to="/$slug/settings/projects/$projectId"
        params={{ slug, projectId: project.id }}
        className={classNames(
          'flex h-7 items-center gap-2 rounded-control px-2 motion-quick hover:bg-hover touch:h-11',
          isOpen && 'font-medium [&_span]:text-ink',
        )}
      >
        <span className="flex min-w-0 flex-1">
          <ProjectChip projectId={project.id} />
        </span>
        {project_role && <span className="text-12 text-muted">{t(`role.${project_role}`)}</span>}
      </Link>
      {isOpen && <ProjectPages project={project} />}
    </li>
  );
}

function ProjectPages({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const { project_role } = useSubject(project.id);
  const shown = PROJECT_PAGES.filter(({ forWhom }) => forWhom(can, project_role ?? null));
  return (
    <ul className="space-y-px py-px">
      {shown.map(({ name, to }) => (
        <li key={name}>
          <SettingsLink
            to={to}
            params={{ slug, projectId: project.id }}
            activeOptions={{ exact: true }}
            label={t(`project.${name}.title`)}
            isDeep
          />
        </li>
      ))}
    </ul>
  );
}

/** Pages with a setting that matches the words. */
function FoundSettings({ words }: { readonly words: string }) {
  const { t } = useTranslation('settings');
  const found = useFoundSettings(words);
  if (found.length === 0) {
    return (
      <p role="status" className="px-2 text-muted">
        {t('nav.none')}
      </p>
    );
  }
  return (
    <ul className="space-y-px">
      {found.map(({ key, page, setting, ...link }) => (
        <li key={key}>
          <SettingsLink
            {...link}
            activeOptions={{ exact: true }}
            label={setting ? t('nav.settingOf', { page, setting }) : page}
          />
        </li>
      ))}
    </ul>
  );
}

interface SettingsAnchorProps extends ComponentProps<'a'> {
  readonly label: string;
  readonly isDeep?: boolean;
}

function SettingsAnchor({ label, isDeep = false, ...props }: SettingsAnchorProps) {
  return (
    <a
      {...props}
      className={classNames(
        'flex h-7 items-center truncate rounded-control px-2 text-muted motion-quick hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink touch:h-11',
        isDeep && 'ps-8',
      )}
    >
      {label}
    </a>
  );
}

const SettingsLink = createLink(SettingsAnchor);
