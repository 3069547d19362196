import { type Action, ADMIN, MEMBER, type Role } from '#shared/permissions.ts';

/** The three parts of the settings. */
export type SettingsArea = 'account' | 'workspace' | 'projects';

/** Which part an address below the workspace's settings belongs to. */
export function areaOf(pathname: string, slug: string): SettingsArea {
  const [, after = ''] = pathname.split(`/${slug}/settings`);
  if (after.startsWith('/account')) return 'account';
  return after.startsWith('/projects') ? 'projects' : 'workspace';
}

/** One's own settings, in their order. */
export const ACCOUNT_PAGES = [
  { name: 'profile', to: '/$slug/settings/account' },
  { name: 'preferences', to: '/$slug/settings/account/preferences' },
  { name: 'notifications', to: '/$slug/settings/account/notifications' },
  { name: 'security', to: '/$slug/settings/account/security' },
  { name: 'activity', to: '/$slug/settings/account/activity' },
] as const;

/** The same where there is no workspace. */
export const OWN_PAGES = [
  { name: 'profile', to: '/profile' },
  { name: 'preferences', to: '/profile/preferences' },
  { name: 'notifications', to: '/profile/notifications' },
  { name: 'security', to: '/profile/security' },
  { name: 'activity', to: '/profile/activity' },
] as const;

/** The workspace's settings; guests have none. */
export const WORKSPACE_PAGES = [
  { name: 'general', to: '/$slug/settings/' },
  { name: 'members', to: '/$slug/settings/members' },
] as const;

type Can = (action: Action) => boolean;

const everybody = () => true;
const members = (_can: Can, role: Role | null) => role === ADMIN || role === MEMBER;
const admins = (can: Can) => can('project.update');

/** A project's settings and who may read them. */
export const PROJECT_PAGES = [
  { name: 'general', to: '/$slug/settings/projects/$projectId', forWhom: everybody },
  { name: 'members', to: '/$slug/settings/projects/$projectId/members', forWhom: members },
  { name: 'features', to: '/$slug/settings/projects/$projectId/features', forWhom: admins },
  { name: 'states', to: '/$slug/settings/projects/$projectId/states', forWhom: members },
  { name: 'labels', to: '/$slug/settings/projects/$projectId/labels', forWhom: members },
] as const;
