export const ADMIN = 20;
export const MEMBER = 15;
export const GUEST = 5;

export type Role = typeof ADMIN | typeof MEMBER | typeof GUEST;

/** Every role, the highest first. */
export const ROLES: readonly Role[] = [ADMIN, MEMBER, GUEST];

export const ANCHOR_KINDS = ['project', 'view', 'page', 'intake'] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

/** Publications that list work items. */
const BOARDS: readonly AnchorKind[] = ['project', 'view'];

/** Who may do an action: by project role, workspace role, or as the row's creator (`own`). */
export interface Rule {
  /** Workspace roles that may. If `project` is set too, either one is enough. */
  readonly workspace?: readonly Role[];
  readonly project?: readonly Role[];
  /** Project (or else workspace) roles that may when the row is their own. */
  readonly own?: readonly Role[];
  /** Kinds of publication whose visitors may; the route decides whether they must be signed in. */
  readonly anchor?: readonly AnchorKind[];
  /** Which of the contract's bodies refuses the action (default `error`). */
  readonly refusal?: 'error' | 'detail' | 'short';
  /** Closed to API tokens: a program could otherwise give itself rights that outlive its token. */
  readonly session?: true;
}

const A: readonly Role[] = [ADMIN];
const AM: readonly Role[] = [ADMIN, MEMBER];
const AMG: readonly Role[] = [ADMIN, MEMBER, GUEST];

/** Who may do what every kind of container has; a row after it in the table is another answer of one kind. */
const OF_CONTAINER = {
  '.list': { project: AMG },
  '.read': { project: AM },
  '.create': { project: AM },
  '.update': { project: AM },
  '.delete': { project: A, own: AMG },
  '.favorite': { project: AM },
  '_item.list': { project: AM },
  '_item.update': { project: AM },
} as const;

function ofContainer<Name extends string>(name: Name) {
  const rows = Object.entries(OF_CONTAINER).map(([verb, rule]) => [`${name}${verb}`, rule]);
  return Object.fromEntries(rows) as Record<`${Name}${keyof typeof OF_CONTAINER}`, Rule>;
}

/**
 * The one permission table: HTTP, feed, live documents and the client all read it through `can`.
 */
export const permissions = {
  'workspace.read': { workspace: AMG },
  'workspace.update': { workspace: A },
  'workspace.replace': { workspace: AM, refusal: 'detail' },
  'workspace.delete': { workspace: A },
  'workspace.search': { workspace: AMG },
  'workspace_member.list': { workspace: AMG },
  'workspace_member.update': { workspace: A },
  'workspace_member.remove': { workspace: A },
  'workspace_member.leave': { workspace: AMG },
  'workspace_invitation.list': { workspace: AM, refusal: 'detail' },
  'workspace_invitation.create': { workspace: AM, refusal: 'detail' },
  'workspace_invitation.update': { workspace: AM, refusal: 'detail' },
  'workspace_invitation.delete': { workspace: AM, refusal: 'detail' },
  'workspace_state.list': { workspace: AMG, refusal: 'detail' },
  'workspace_label.list': { workspace: AMG, refusal: 'detail' },
  'workspace_cycle.list': { workspace: AMG, refusal: 'detail' },
  'workspace_module.list': { workspace: AMG, refusal: 'detail' },
  'workspace_estimate.list': { workspace: AMG, refusal: 'detail' },
  'workspace_property.read': { workspace: AMG, refusal: 'detail' },
  'workspace_property.update': { workspace: AMG, refusal: 'detail' },
  'workspace_theme.read': { workspace: AM, refusal: 'detail' },
  'workspace_theme.update': { workspace: AM, refusal: 'detail' },
  'workspace_project_member.list': { workspace: AMG, refusal: 'detail' },
  'user_activity.list': { workspace: AMG, refusal: 'detail' },
  'user_activity.export': { workspace: AM, refusal: 'detail' },
  'api_token.list': { workspace: AMG, refusal: 'detail', session: true },
  'api_token.create': { workspace: AM, refusal: 'detail', session: true },
  'api_token.update': { workspace: AM, refusal: 'detail', session: true },
  'api_token.delete': { workspace: AM, refusal: 'detail', session: true },
  /** Includes other people's tokens and service accounts. */
  'workspace_token.list': { workspace: A, session: true },
  'workspace_token.delete': { workspace: A, session: true },
  'service_account.create': { workspace: A, session: true },
  'service_account.update': { workspace: A, session: true },
  'service_account.delete': { workspace: A, session: true },
  'webhook.list': { workspace: A, session: true },
  'webhook.create': { workspace: A, session: true },
  'webhook.update': { workspace: A, session: true },
  'webhook.delete': { workspace: A, session: true },
  'home.read': { workspace: AMG },
  'home.update': { workspace: AMG },
  'sticky.list': { workspace: AMG },
  'sticky.create': { workspace: AMG },
  'sticky.update': { workspace: AMG },
  'sticky.delete': { workspace: AMG },
  'mute.list': { workspace: AMG, session: true },
  'mute.create': { workspace: AMG, session: true },
  'mute.delete': { workspace: AMG, session: true },
  'draft.list': { workspace: AMG },
  'draft.create': { workspace: AMG },
  'draft.update': { workspace: AMG },
  'draft.delete': { workspace: AMG },
  'draft.finish': { workspace: AM },

  'project.list': { workspace: AMG },
  /** Private projects too, joined or not. */
  'project.read_all': { workspace: A },
  /** Joined projects, and those open to the workspace. */
  'project.read_open': { workspace: AM },
  'project.create': { workspace: AM },
  'project.read': { workspace: AMG },
  'project.update': { project: A },
  'project.delete': { workspace: A, project: A },
  'project.archive': { project: AM },
  'project.read_publication': { project: AMG, refusal: 'detail' },
  'project.publish': { project: AM, refusal: 'detail' },
  'project.join': { workspace: AM },
  'project.roles': { workspace: AMG, refusal: 'detail' },
  'project.stats': { workspace: AMG },
  'project_identifier.check': { workspace: AM },
  'project_identifier.delete': { workspace: AM },
  'project_member.list': { project: AMG },
  'project_member.add': { project: A },
  'project_member.update': { project: A },
  'project_member.remove': { project: A },
  'project_member.leave': { project: AMG },
  'project_preference.update': { project: AMG, refusal: 'short' },
  'project_property.read': { project: AMG },
  'project_property.update': { project: AMG },
  'project_invitation.list': { project: A },
  'project_invitation.create': { project: A },
  'project_invitation.delete': { project: A },
  'favorite.list': { workspace: AM },
  'favorite.create': { workspace: AM },
  'favorite.update': { workspace: AM },
  'favorite.delete': { workspace: AM },
  'favorite_project.update': { workspace: AMG },

  'state.list': { project: AMG },
  'state.create': { project: A },
  'state.update': { project: A },
  'state.delete': { project: A },
  'label.list': { project: AMG, refusal: 'detail' },
  'label.create': { project: A },
  'label.update': { project: A },
  'label.delete': { project: A },
  'estimate.list': { project: AMG, refusal: 'detail' },
  'estimate.create': { project: AM, refusal: 'detail' },
  'estimate.update': { project: AM, refusal: 'detail' },
  'estimate.delete': { project: AM, refusal: 'detail' },
  'estimate.list_active': { project: AM },
  'estimate_point.create': { project: AM },
  'estimate_point.update': { project: AM },
  'estimate_point.delete': { project: AM },
  'automation.read': { project: AM },
  ...ofContainer('cycle'),
  ...ofContainer('module'),
  'module.archive': { project: AM, refusal: 'detail' },
  'module.list_archived': { project: AMG, refusal: 'detail' },
  'module.favorite': { project: AMG, refusal: 'detail' },
  'module_link.list': { project: AMG, refusal: 'detail' },
  'module_link.update': { project: AM, refusal: 'detail' },

  'project_draft.list': { project: AM },
  'project_draft.read': { project: AM },
  'project_draft.create': { project: AM },
  'project_draft.update': { project: AM },
  'project_draft.delete': { project: AM },
  'work_item.list': { project: AMG },
  'work_item.list_workspace': { workspace: AMG },
  'work_item.list_person': { workspace: AMG, refusal: 'detail' },
  'work_item.read': { project: AMG },
  'work_item.create': { project: AM },
  'work_item.update': { project: AM, own: AMG },
  'work_item.delete': { project: A, own: AMG },
  'work_item.bulk_delete': { project: A },
  'work_item.bulk_update': { project: AM },
  'work_item.archive': { project: AM },
  'work_item.dates': { project: AM },
  'work_item.list_archived': { project: AM },
  'work_item_relation.list': { project: AMG, refusal: 'detail' },
  'work_item_relation.update': { project: AM, refusal: 'detail' },
  'sub_item.list': { project: AMG, refusal: 'detail' },
  'sub_item.update': { project: AM, refusal: 'detail' },
  'work_item_link.list': { project: AMG, refusal: 'detail' },
  'work_item_link.update': { project: AM, refusal: 'detail' },
  'subscription.read': { project: AMG, refusal: 'detail' },
  'subscription.update': { project: AMG, refusal: 'detail' },
  'subscriber.list': { project: AMG, refusal: 'detail' },
  'subscriber.remove': { project: AM, refusal: 'detail' },
  'reaction.list': { project: AMG },
  'reaction.update': { project: AMG },
  'comment.list': { project: AMG },
  'comment.create': { project: AMG },
  'comment.update': { project: A, own: AMG },
  'comment.delete': { project: A, own: AMG },
  'comment.resolve': { project: AM, own: AMG },
  'activity.list': { project: AMG },
  'description_version.list': { project: AMG },
  'attachment.list': { project: AMG },
  'attachment.create': { project: AMG },
  'attachment.delete': { project: A, own: AMG },
  'project_asset.read': { project: AMG },
  'project_asset.create': { project: AMG },
  'project_asset.update': { project: AM, own: AMG },
  'project_asset.delete': { project: AM, own: AMG },
  'workspace_asset.read': { workspace: AMG },
  'workspace_asset.create': { workspace: AMG },
  'workspace_asset.update': { workspace: AM, own: AMG },
  'workspace_asset.delete': { workspace: AM, own: AMG },
  'workspace_logo.update': { workspace: A },
  'page.list': { project: AMG },
  'page.list_favorite': { project: AM },
  'page.read': { project: AMG },
  'page.create': { project: AM },
  /** Title, icon, cover, position in the tree, and the text. */
  'page.update': { project: AM, own: AMG },
  'page.duplicate': { project: AMG },
  'page.favorite': { project: AM },
  'page.lock': { project: A, own: AMG },
  'page.archive': { project: A, own: AMG },
  'page.access': { project: A, own: AMG },
  'page.delete': { project: A, own: AMG },
  'page.move': { project: A, own: AMG },
  'page.publish': { project: A, own: AM },
  'page_version.list': { project: AMG },
  'view.list': { project: AMG },
  'view.read': { project: AMG },
  'view.create': { project: AMG },
  /** Name, filters and display: only its owner. */
  'view.update': { project: [], own: AMG },
  'view.delete': { project: A, own: AMG },
  'view.lock': { project: A, own: AMG },
  'view.access': { project: A, own: AMG },
  'view.publish': { project: A, own: AM },
  'view.favorite': { project: AM },
  'workspace_view.list': { workspace: AMG },
  'workspace_view.read': { workspace: AMG },
  'workspace_view.create': { workspace: AMG },
  'workspace_view.update': { workspace: [], own: AMG },
  'workspace_view.delete': { workspace: A, own: AMG },
  'workspace_view.lock': { workspace: A, own: AMG },
  'workspace_view.access': { workspace: A, own: AMG },
  /** The existence, name and settings of a publication. */
  'public_anchor.read': { anchor: ANCHOR_KINDS },
  'public_board.read': { anchor: BOARDS },
  /** Visitors' comments, reactions and votes, if the publisher allows them. */
  'public_board.take_part': { anchor: BOARDS },
  'public_page.read': { anchor: ['page'] },
  'public_intake.read': { anchor: ['intake'] },
  'public_intake.create': { anchor: ['intake'] },
  /** Counts everything in one's projects. */
  'analytics.read': { workspace: AM },
  /** Counts only the work items that the person can see. */
  'analytics.read_seen': { workspace: AMG },
  'analytics.export': { workspace: AM },
  'analytic_view.list': { workspace: AM, refusal: 'detail' },
  'analytic_view.create': { workspace: AM, refusal: 'detail' },
  'analytic_view.update': { workspace: AM, refusal: 'detail' },
  'analytic_view.delete': { workspace: AM, refusal: 'detail' },
  'export.list': { workspace: AM },
  'export.create': { workspace: AM },
  'export.read': { workspace: AM },
  /** A program could spend the instance's money. */
  'ai_assistant.ask': { workspace: AM, session: true },
  'project_ai_assistant.ask': { project: AM, session: true },
  /** An import may invite people and create projects. */
  'import.list': { workspace: A, session: true },
  'import.create': { workspace: A, session: true },
  'import.update': { workspace: A, session: true },
  /** A connection's token can read what project admins choose from. */
  'integration.list': { workspace: AM, session: true },
  'integration.create': { workspace: A, session: true },
  'integration.delete': { workspace: A, session: true },
  'project_sync.list': { project: AM, session: true },
  'project_sync.create': { project: A, session: true },
  'project_sync.update': { project: A, session: true },
  'project_sync.delete': { project: A, session: true },
  'project_analytics.read': { project: AM },
  'project_analytics.read_charts': { project: AMG },
  'intake.read': { project: AM },
  'intake.create': { project: AM },
  'intake.update': { project: AM },
  'intake.delete': { project: AM },
  'intake_settings.read': { project: AMG },
  'intake_settings.update': { project: A },
  'intake_issue.list': { project: AMG },
  'intake_issue.read': { project: AMG },
  'intake_issue.create': { project: AMG },
  /** Changes the submission while it is pending. */
  'intake_issue.update': { project: A, own: AMG },
  /** Decides on the submission. */
  'intake_issue.decide': { project: A },
  'intake_issue.delete': { project: A, own: AMG },
  'notification.read': { workspace: AMG },
  'notification.update': { workspace: AMG },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof permissions;

/** Facts about the person who asks: roles (null = not a member), and what limits or widens them. */
export interface Subject {
  readonly workspace_role: Role | null;
  readonly project_role?: Role | null;
  /** The row is their own. */
  readonly is_own?: boolean;
  /** The request uses an API token. */
  readonly is_token?: boolean;
  /** The request uses an API token that only reads here. */
  readonly is_read_only?: boolean;
  /** An anonymous visitor of this kind of publication. */
  readonly anchor?: AnchorKind;
}

/** The rule of an action, with its optional keys visible to the type checker. */
export function ruleOf(action: Action): Rule {
  return permissions[action];
}

/** Whether the action changes nothing, so that a token with the scope `read` may do it. */
export function isReading(action: Action): boolean {
  return READING.test(action);
}

const READING = /\.(?:check|list|read|roles|search|stats)(?:_\w+)?$/;

/** Whether a person with this standing may do the action. */
export function can(standing: Subject, action: Action): boolean {
  if (standing.is_read_only && !isReading(action)) return false;
  const rule = ruleOf(action);
  if (standing.is_token && rule.session) return false;
  return isAllowedBy(rule, standing);
}

/** Whether a rule allows a person with this standing. */
export function isAllowedBy(rule: Rule, standing: Subject): boolean {
  if (standing.anchor) return rule.anchor?.includes(standing.anchor) ?? false;
  const workspaceRole = standing.workspace_role;
  if (workspaceRole === null) return false;
  const projectRole = standing.project_role ?? null;
  if (rule.workspace?.includes(workspaceRole)) return true;
  if (projectRole !== null && rule.project?.includes(projectRole)) return true;
  if (!standing.is_own || !rule.own) return false;
  const ownRole = rule.project ? projectRole : workspaceRole;
  return ownRole !== null && rule.own.includes(ownRole);
}

/**
 * Whether the action could be allowed if the row were the person's own: checked before the row is
 * read.
 */
export function mightDo(standing: Subject, action: Action): boolean {
  return can(standing, action) || can({ ...standing, is_own: true }, action);
}
