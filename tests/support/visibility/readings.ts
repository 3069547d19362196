import { plainOf } from '#tests/support/security/plain.ts';

export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** Facts besides the row that decide whether a list contains it. */
export interface Circumstances {
  /** The row's project is archived. */
  readonly isInArchive: boolean;
  /** The reader is a guest of the row's project. */
  readonly isGuest: boolean;
  /** Whether ordinary lists contain an item: no draft, and not archived. */
  readonly isListed: (itemId: string) => boolean;
}

/**
 * How an entity is read by HTTP. Paths are routes of the program, with parameters filled from the
 * columns of the entity's rows: `:work_item_id`, `:id`. A reply shows a row when it contains its
 * id, unless `shows` decides.
 */
export interface Reading {
  /** Lists that together contain exactly what a person sees. */
  readonly whole?: readonly string[];
  /** Lists and searches that contain at most what a person sees. */
  readonly parts?: readonly string[];
  /** Whether the workspace search finds exactly what a person sees, except archives and drafts. */
  readonly isSearched?: true;
  /**
   * The call of one row, or one for each place with such rows: succeeds exactly for people who see
   * the row.
   */
  readonly one?: string | readonly string[];
  /**
   * Whether the whole lists may leave out a row that the person sees elsewhere, as the contract
   * decides.
   */
  readonly unlisted?: (row: StoredRow, about: Circumstances) => boolean;
  /** Closed to API tokens. */
  readonly isForSessions?: true;
  readonly shows?: (body: unknown, row: StoredRow, readerId: string) => boolean;
}

const WORKSPACE = '/api/workspaces/:slug';
const PROJECT = `${WORKSPACE}/projects/:project_id`;
const ITEM = `${PROJECT}/issues/:work_item_id`;
const PAGES = `${PROJECT}/pages`;

/** The workspace search for a text that is in every name of the cast. */
export const SEARCH = `${WORKSPACE}/search/?search=qz`;
const SEARCHES = [
  SEARCH,
  `${WORKSPACE}/entity-search/?query_type=user_mention,project,issue,cycle,module,page&query=qz&count=100`,
];

/**
 * Lists of an archived project are empty, and archives are closed to guests; single calls still
 * work.
 */
const ofArchives: NonNullable<Reading['unlisted']> = (row, { isInArchive, isGuest }) =>
  isInArchive || (isGuest && row['archived_at'] !== null);

/** Pending intake items are read alone, and listed in the intake. */
export const waits = ({ intake_status }: StoredRow): boolean =>
  intake_status === -2 || intake_status === 0;

/** Preferences are listed without ids, also unstored ones: the cast gives each a distinct order. */
const byOrder: NonNullable<Reading['shows']> = (body, row) =>
  JSON.stringify(body).includes(`"sort_order":${String(row['sort_order'])}`);

/** Every entity of the feed that the kit does not serve alone; the test fails by name for a missing one. */
const READINGS: Readonly<Record<string, Reading>> = {
  activity: {
    whole: [`${ITEM}/history/?activity_type=issue-property`],
    unlisted: ofArchives,
  },
  api_token: {
    isForSessions: true,
    whole: [`${WORKSPACE}/api-tokens/`, `${WORKSPACE}/workspace-api-tokens/`],
    one: `${WORKSPACE}/api-tokens/:id/`,
  },
  attachment: {
    whole: [
      `/api/assets/v2/workspaces/:slug/projects/:project_id/issues/:work_item_id/attachments/`,
    ],
  },
  comment: { whole: [`${ITEM}/comments/`], one: `${ITEM}/comments/:id/` },
  comment_reaction: { whole: [`${PROJECT}/comments/:comment_id/reactions/`] },
  cycle: {
    isSearched: true,
    whole: [`${PROJECT}/cycles/`, `${PROJECT}/archived-cycles/`],
    parts: [`${WORKSPACE}/cycles/`, `${PROJECT}/cycles/:id/`, ...SEARCHES],
    unlisted: ofArchives,
  },
  draft: { whole: [`${WORKSPACE}/draft-issues/`], one: `${WORKSPACE}/draft-issues/:id/` },
  estimate: {
    whole: [`${PROJECT}/estimates/`],
    one: `${PROJECT}/estimates/:id/`,
    parts: [`${WORKSPACE}/estimates/`],
  },
  estimate_point: { whole: [`${PROJECT}/estimates/`] },
  export: {
    whole: [`${WORKSPACE}/export-issues/?per_page=1000&cursor=1000:0:0`],
    // The history lists other people's rows too, but their details are only for their owner.
    shows: (body, row, readerId) =>
      row['initiated_by'] === readerId && JSON.stringify(body).includes(row.id),
  },
  import: {
    whole: [`${WORKSPACE}/imports/`],
    isForSessions: true,
    // The history lists other admins' rows too, but only the person who started one follows it.
    shows: (body, row, readerId) =>
      row['initiated_by'] === readerId && JSON.stringify(body).includes(row.id),
  },
  favorite: { whole: [`${WORKSPACE}/user-favorites/`] },
  import_mapping: { isForSessions: true, whole: [`${WORKSPACE}/imports/mappings/`] },
  home_widget: {
    whole: [`${WORKSPACE}/home-preferences/`],
    shows: byOrder,
    // A widget of the dashboard that other clients show.
    unlisted: ({ key }) => key === 'assigned_issues',
  },
  intake: {
    whole: [`${PROJECT}/intake-settings/`],
    unlisted: ({ is_default }) => is_default !== true,
  },
  intake_issue: {
    whole: [`${PROJECT}/intake-issues/?status=-2,-1,0,1,2`],
    one: `${PROJECT}/intake-issues/:work_item_id/`,
  },
  label: {
    whole: [`${PROJECT}/issue-labels/`],
    one: `${PROJECT}/issue-labels/:id/`,
    parts: [`${WORKSPACE}/labels/`],
  },
  module: {
    isSearched: true,
    whole: [`${PROJECT}/modules/`, `${PROJECT}/archived-modules/`],
    parts: [`${WORKSPACE}/modules/`, `${PROJECT}/modules/:id/`, ...SEARCHES],
    unlisted: ofArchives,
  },
  module_link: {
    whole: [`${PROJECT}/modules/:module_id/module-links/`],
    one: `${PROJECT}/modules/:module_id/module-links/:id/`,
  },
  notification: { whole: [`${WORKSPACE}/users/notifications/?entity_name=issue,import`] },
  page: {
    isSearched: true,
    whole: [`${PAGES}/`, `${PROJECT}/archived-pages/`],
    one: `${PAGES}/:id/`,
    parts: SEARCHES,
  },
  page_version: { whole: [`${PAGES}/:page_id/versions/`], one: `${PAGES}/:page_id/versions/:id/` },
  // The call of one project is only for members, and not while it is archived.
  project: {
    whole: [`${WORKSPACE}/projects/`, `${WORKSPACE}/projects/details/`],
    parts: [`${WORKSPACE}/projects/:id/`, ...SEARCHES],
  },
  project_member: { whole: [`${PROJECT}/members/`], one: `${PROJECT}/members/:id/` },
  project_sync: {
    isForSessions: true,
    whole: [
      `${PROJECT}/workspace-integrations/:integration_id/github-repository-sync/`,
      `${PROJECT}/workspace-integrations/:integration_id/project-slack-sync/`,
    ],
    unlisted: ofArchives,
  },
  project_user_properties: {
    parts: [`${PROJECT}/user-properties/`],
  },
  sidebar_preference: { whole: [`${WORKSPACE}/sidebar-preferences/`], shows: byOrder },
  state: {
    whole: [`${PROJECT}/states/`],
    one: `${PROJECT}/states/:id/`,
    parts: [`${WORKSPACE}/states/`],
    unlisted: ofArchives,
  },
  mute: { isForSessions: true, whole: [`${WORKSPACE}/mutes/`] },
  subscription: {
    parts: [`${ITEM}/subscribe/`],
    shows: (body, row, readerId) =>
      row['subscriber_id'] === readerId && (body as { subscribed?: unknown }).subscribed === true,
  },
  user: { whole: ['/api/users/me/'] },
  user_profile: { whole: ['/api/users/me/profile/'] },
  webhook: {
    isForSessions: true,
    whole: [`${WORKSPACE}/webhooks/`],
    one: `${WORKSPACE}/webhooks/:id/`,
  },
  work_item: {
    isSearched: true,
    whole: [`${PROJECT}/issues/`, `${PROJECT}/epics/`, `${PROJECT}/archived-issues/`],
    one: `${PROJECT}/issues/:id/`,
    parts: [`${PROJECT}/v2/issues/`, `${WORKSPACE}/issues/`, ...SEARCHES],
    unlisted: (row, about) => ofArchives(row, about) || row['is_draft'] === true || waits(row),
  },
  work_item_description: {
    whole: [`${PROJECT}/issues/:id/`],
    shows: (body) => 'description_html' in (body as object),
  },
  work_item_link: { whole: [`${ITEM}/issue-links/`] },
  work_item_reaction: { whole: [`${ITEM}/reactions/`] },
  work_item_relation: {
    whole: [`${PROJECT}/issues/:source_id/issue-relation/`],
    shows: (body, row) => idsIn(body).has(String(row['target_id'])),
    unlisted: (row, { isInArchive, isListed }) =>
      isInArchive || !isListed(String(row['target_id'])),
  },
  view: {
    isSearched: true,
    whole: [`${PROJECT}/views/`, `${WORKSPACE}/views/`],
    one: [`${PROJECT}/views/:id/`, `${WORKSPACE}/views/:id/`],
    parts: [SEARCH],
  },
  workspace: { whole: ['/api/users/me/workspaces/'], parts: SEARCHES },
  workspace_integration: {
    isForSessions: true,
    whole: [`${WORKSPACE}/workspace-integrations/`],
  },
  workspace_invitation: {
    whole: [`${WORKSPACE}/invitations/`],
    one: `${WORKSPACE}/invitations/:id/`,
  },
  workspace_member: { whole: [`${WORKSPACE}/members/`], one: `${WORKSPACE}/members/:id/` },
};

/** How an entity is read: as its line says, or by the list and the call of one that the kit made. */
export function readingOf(entity: string): Reading {
  const reading = READINGS[entity];
  if (reading) return reading;
  const plain = plainOf(entity);
  if (!plain) throw new Error(`${entity} needs a line in readings.ts.`);
  const { url, isForSessions } = plain;
  return { whole: [url], one: `${url}:id/`, ...(isForSessions && { isForSessions }) };
}

/** Every value of a key `id` in a reply. */
export function idsIn(body: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(body)) for (const one of body) idsIn(one, found);
  else if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      if (key === 'id' && typeof value === 'string') found.add(value);
      else idsIn(value, found);
    }
  }
  return found;
}
