import { useTranslation } from 'react-i18next';

import { useCan, useCanIn } from '#web/features/permissions/store.ts';
import { projectMembers, useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { useMe } from '#web/lib/session/session.ts';

import { ACCOUNT_PAGES, PROJECT_PAGES, WORKSPACE_PAGES } from './pages.ts';

type To = (typeof ACCOUNT_PAGES | typeof WORKSPACE_PAGES | typeof PROJECT_PAGES)[number]['to'];

/** A match of the settings search; null = the page itself matches. */
interface FoundSetting {
  readonly key: string;
  readonly to: To;
  readonly params: { readonly slug: string; readonly projectId: string };
  readonly page: string;
  readonly setting: string | null;
}

/** Settings whose name, or whose page's name, contains all of these words. */
export function useFoundSettings(words: string): readonly FoundSetting[] {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const { id: me } = useMe();
  const projects = useJoinedProjects();
  const can = useCan();
  const canIn = useCanIn();
  const roles = projectMembers.useSelect(
    (rows) =>
      new Map(rows.filter(({ member }) => member === me).map((row) => [row.project, row.role])),
    [me],
  );
  const hasAll = (text: string) => holdsWords(text, words);
  const within = (to: To, projectId: string, page: string, holds: readonly string[]) => {
    const link = { to, params: { slug, projectId }, page };
    const settings = holds.map((key) => t(key)).filter((setting) => hasAll(`${setting} ${page}`));
    // A match of only the page's name returns the page, not all its settings.
    const named = hasAll(page) ? [null] : settings;
    return named.map((setting) => ({ ...link, key: `${to} ${projectId} ${setting}`, setting }));
  };
  return [
    ...ACCOUNT_PAGES.flatMap(({ name, to, holds }) =>
      within(to, '', t(`account.${name}.title`), holds),
    ),
    ...WORKSPACE_PAGES.filter(({ action }) => can(action)).flatMap(({ name, to, holds }) =>
      within(to, '', t(`workspace.${name}.title`), holds),
    ),
    ...projects.flatMap(({ id, name: project }) =>
      PROJECT_PAGES.filter(({ forWhom }) =>
        forWhom((action) => canIn(id, action), roles.get(id) ?? null),
      ).flatMap(({ name, to, holds }) =>
        within(to, id, t('nav.pageOf', { page: t(`project.${name}.title`), project }), holds),
      ),
    ),
  ];
}
