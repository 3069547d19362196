import { type Action, ADMIN, MEMBER, type Role } from '#shared/permissions.ts';

export type SettingsArea = 'account' | 'workspace' | 'projects';

/** Area of a path below the workspace's settings. */
export function areaOf(pathname: string, slug: string): SettingsArea {
  const [, after = ''] = pathname.split(`/${slug}/settings`);
  if (after.startsWith('/account')) return 'account';
  return after.startsWith('/projects') ? 'projects' : 'workspace';
}

/**
 * Own settings pages in order. `holds`: message keys of the settings on the page, for the search.
 */
export const ACCOUNT_PAGES = [
  {
    name: 'profile',
    to: '/$slug/settings/account',
    holds: [
      'account.profile.picture',
      'account.profile.cover',
      'account.profile.firstName',
      'account.profile.lastName',
      'account.profile.displayName',
      'address.title',
      'account.deactivate.title',
    ],
  },
  {
    name: 'preferences',
    to: '/$slug/settings/account/preferences',
    holds: [
      'preferences.theme',
      'preferences.themes.light',
      'preferences.themes.dark',
      'preferences.themes.hc-light',
      'preferences.themes.hc-dark',
      'preferences.themes.custom',
      'preferences.density',
      'preferences.motion',
      'preferences.language',
      'timeZone',
      'preferences.weekStart',
      'preferences.dates',
      'preferences.layout',
      'preferences.opens',
      'preferences.singleKeys',
      'preferences.presence',
      'preferences.localCopy',
      'preferences.reset',
    ],
  },
  {
    name: 'notifications',
    to: '/$slug/settings/account/notifications',
    holds: [
      'notifications.kinds',
      'notifications.property_change',
      'notifications.state_change',
      'notifications.comment',
      'notifications.mention',
      'notifications.browserAllow',
    ],
  },
  {
    name: 'security',
    to: '/$slug/settings/account/security',
    holds: ['password.title', 'sessions.title', 'linked.title'],
  },
  { name: 'activity', to: '/$slug/settings/account/activity', holds: [] },
  { name: 'tokens', to: '/$slug/settings/account/api-tokens', holds: [] },
] as const;

/** Own settings pages outside of a workspace. */
export const OWN_PAGES = [
  { name: 'profile', to: '/profile' },
  { name: 'preferences', to: '/profile/preferences' },
  { name: 'notifications', to: '/profile/notifications' },
  { name: 'security', to: '/profile/security' },
  { name: 'activity', to: '/profile/activity' },
] as const;

/** Workspace settings pages, with the action needed to read them. */
export const WORKSPACE_PAGES = [
  {
    name: 'general',
    to: '/$slug/settings/',
    action: 'workspace_invitation.list',
    holds: [
      'workspace.general.logo',
      'workspace.general.name',
      'workspace.general.address',
      'workspace.danger.delete',
    ],
  },
  {
    name: 'members',
    to: '/$slug/settings/members',
    action: 'workspace_invitation.list',
    holds: ['workspace.members.people', 'people.role', 'invite.open'],
  },
  {
    name: 'tokens',
    to: '/$slug/settings/api-tokens',
    action: 'workspace_token.list',
    holds: [],
  },
  {
    name: 'webhooks',
    to: '/$slug/settings/webhooks',
    action: 'webhook.list',
    holds: [],
  },
  {
    name: 'integrations',
    to: '/$slug/settings/integrations',
    action: 'integration.create',
    holds: [],
  },
  {
    name: 'exports',
    to: '/$slug/settings/exports',
    action: 'export.list',
    holds: [],
  },
  {
    name: 'imports',
    to: '/$slug/settings/imports',
    action: 'import.list',
    holds: [],
  },
] as const;

type Can = (action: Action) => boolean;

const everybody = () => true;
const members = (_can: Can, role: Role | null) => role === ADMIN || role === MEMBER;
const admins = (can: Can) => can('project.update');

/** Project settings pages, with the action needed to read them. */
export const PROJECT_PAGES = [
  {
    name: 'general',
    to: '/$slug/settings/projects/$projectId',
    forWhom: everybody,
    holds: [
      'project.general.cover',
      'project.general.name',
      'project.general.description',
      'project.danger.archive',
      'project.danger.delete',
    ],
  },
  {
    name: 'members',
    to: '/$slug/settings/projects/$projectId/members',
    forWhom: members,
    holds: ['project.members.lead', 'project.members.assignee', 'project.members.guests'],
  },
  {
    name: 'features',
    to: '/$slug/settings/projects/$projectId/features',
    forWhom: admins,
    holds: ['epics', 'cycles', 'modules', 'views', 'pages', 'intake'].map(
      (part) => `projects:parts.${part}.title`,
    ),
  },
  {
    name: 'states',
    to: '/$slug/settings/projects/$projectId/states',
    forWhom: members,
    holds: [],
  },
  {
    name: 'labels',
    to: '/$slug/settings/projects/$projectId/labels',
    forWhom: members,
    holds: ['labels.merge'],
  },
  {
    name: 'estimates',
    to: '/$slug/settings/projects/$projectId/estimates',
    forWhom: members,
    holds: ['estimates.on', 'estimates.system'],
  },
  {
    name: 'intake',
    to: '/$slug/settings/projects/$projectId/intake',
    forWhom: admins,
    holds: ['intake.inApp', 'intake.form', 'intake.address', 'intake.fields'],
  },
  {
    name: 'automations',
    to: '/$slug/settings/projects/$projectId/automations',
    forWhom: members,
    holds: ['automations.archive.title', 'automations.close.title'],
  },
  {
    name: 'integrations',
    to: '/$slug/settings/projects/$projectId/integrations',
    forWhom: members,
    holds: [],
  },
] as const;
