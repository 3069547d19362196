import { useNavigate } from '@tanstack/react-router';
import { Cog, FileCode2, Languages, Rows3, SunMoon } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { ADMIN, GUEST } from '#shared/permissions.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { useSubject } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projectMembers, useJoinedProjects } from '#web/features/projects/store.ts';
import { chooseLanguage, chooseTheme } from '#web/features/settings/account/changes.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Look, lookNow, setLook, useLook } from '#web/lib/look/look.ts';
import type { Command } from '#web/lib/shortcuts/commands.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** Commands that open projects and their settings. */
export function useProjectCommands(): readonly Command[] {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const projects = useJoinedProjects();
  const navigate = useNavigate();
  return useMemo(
    () =>
      projects.map((project) => ({
        id: `project:${project.id}`,
        title: project.name,
        group: t('groups.projects'),
        hint: project.identifier,
        icon: () => <ProjectIcon project={project} />,
        href: `${slug}/projects/${project.id}/issues`,
        run: () =>
          void navigate({
            to: '/$slug/projects/$projectId/issues',
            params: { slug, projectId: project.id },
          }),
      })),
    [t, slug, projects, navigate],
  );
}

/** Commands that open people's work. */
export function usePeopleCommands(): readonly Command[] {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const people = usePeople();
  const projects = useJoinedProjects();
  const members = projectMembers.useSelect((rows) => Map.groupBy(rows, (row) => row.member), []);
  const navigate = useNavigate();
  return useMemo(() => {
    const workOf = (person: Person): readonly Command[] =>
      projects
        .filter((project) => members.get(person.id)?.some((row) => row.project === project.id))
        .map((project) => ({
          id: `work:${person.id}:${project.id}`,
          title: t('people.work', { name: person.name, project: project.name }),
          group: t('groups.items'),
          icon: () => <ProjectIcon project={project} />,
          run: () =>
            void navigate({
              to: '/$slug/projects/$projectId/issues',
              params: { slug, projectId: project.id },
              search: { filter: `assignee:${person.id}` },
            }),
        }));
    return [...people.values()]
      .filter((person) => !person.isGone)
      .map((person) => ({
        id: `person:${person.id}`,
        title: person.name,
        group: t('groups.people'),
        icon: () => <Avatar person={person} isDecorative />,
        page: { title: person.name, commands: workOf(person) },
      }));
  }, [t, slug, people, projects, members, navigate]);
}

const OWN_PAGES = [
  ['profile', '/$slug/settings/account'],
  ['preferences', '/$slug/settings/account/preferences'],
  ['notifications', '/$slug/settings/account/notifications'],
  ['security', '/$slug/settings/account/security'],
  ['activity', '/$slug/settings/account/activity'],
] as const;
const WORKSPACE_PAGES = [
  ['general', '/$slug/settings/'],
  ['members', '/$slug/settings/members'],
  ['exports', '/$slug/settings/exports'],
] as const;
const ADMIN_PAGES = [
  ['imports', '/$slug/settings/imports'],
  ['webhooks', '/$slug/settings/webhooks'],
] as const;
const PROJECT_PAGES = [
  ['projectGeneral', '/$slug/settings/projects/$projectId'],
  ['projectMembers', '/$slug/settings/projects/$projectId/members'],
  ['projectFeatures', '/$slug/settings/projects/$projectId/features'],
  ['projectStates', '/$slug/settings/projects/$projectId/states'],
  ['projectLabels', '/$slug/settings/projects/$projectId/labels'],
] as const;

/** Commands that open settings pages, with a project's where one is open. */
export function useSettingsCommands(projectId: string | undefined): readonly Command[] {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const { workspace_role } = useSubject();
  const navigate = useNavigate();
  const isGuest = workspace_role === GUEST || workspace_role === null;
  return useMemo(() => {
    const group = t('groups.settings');
    const common = { group, icon: Cog, keywords: t('settings.keywords') };
    const pages = [
      ...OWN_PAGES,
      ...(isGuest ? [] : WORKSPACE_PAGES),
      ...(workspace_role === ADMIN ? ADMIN_PAGES : []),
    ];
    const simple = pages.map(([name, to]) => ({
      ...common,
      id: `settings:${name}`,
      title: t(`settings.${name}`),
      href: to.slice(1).replace('$slug', slug),
      run: () => void navigate({ to, params: { slug } }),
    }));
    if (projectId === undefined) return simple;
    const ofProject = PROJECT_PAGES.map(([name, to]) => ({
      ...common,
      id: `settings:${name}`,
      title: t(`settings.${name}`),
      href: to.slice(1).replace('$slug', slug).replace('$projectId', projectId),
      run: () => void navigate({ to, params: { slug, projectId } }),
    }));
    return [...simple, ...ofProject];
  }, [t, slug, isGuest, workspace_role, projectId, navigate]);
}

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark', 'custom'] as const;
const DENSITIES = ['compact', 'default', 'relaxed'] as const;

/** Commands for appearance settings, each with a page of options. */
export function usePreferenceCommands(): readonly Command[] {
  const { t } = useTranslation('palette');
  const profile = useProfile();
  const { custom } = useLook();
  return useMemo(() => {
    const choice = (name: string, title: string, change: Partial<Look>): Command => ({
      id: `look:${name}`,
      title,
      group: t('groups.preferences'),
      run: () => setLook(change),
    });
    const page = (
      id: string,
      icon: Command['icon'] & object,
      commands: readonly Command[],
    ): Command => ({
      id: `preference:${id}`,
      title: t(`preferences.${id}`),
      group: t('groups.preferences'),
      icon,
      page: { title: t(`preferences.${id}`), commands },
    });
    return [
      page(
        'theme',
        SunMoon,
        THEMES.filter((theme) => theme !== 'custom' || custom).map((theme) => ({
          ...choice(theme, t(`preferences.themes.${theme}`), {}),
          run: () => chooseTheme(profile, theme),
        })),
      ),
      page(
        'density',
        Rows3,
        DENSITIES.map((density) =>
          choice(density, t(`preferences.densities.${density}`), { density }),
        ),
      ),
      page(
        'language',
        Languages,
        LANGUAGES.map(({ code, name }) => ({
          ...choice(code, name, {}),
          run: () => chooseLanguage(profile, code),
        })),
      ),
      {
        id: 'api-docs',
        title: t('help.apiDocs'),
        group: t('groups.help'),
        icon: FileCode2,
        href: 'api/docs/',
        run: () => window.open('./api/docs/', '_blank', 'noopener'),
      },
    ];
  }, [t, profile, custom]);
}

/** Whether an appearance option is the current one. */
export function isChosenLook(id: string): boolean {
  const { theme, density, language } = lookNow();
  return [theme, density, language].some((name) => id === `look:${name}`);
}
