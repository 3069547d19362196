import { z } from 'zod';

import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import { auditFields, Flag, Id, Moment, RoleValue } from '#shared/contract/fields.ts';
import { UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import { TimeZone, UserAdminLite } from '#shared/contract/users.ts';
import { holdsUrl, plainName } from '#shared/lib/names.ts';

/** A workspace as lists and replies send it; `role` and `total_members` only where the contract names them. */
export const Workspace = z.object({
  ...auditFields,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  logo_asset: Id.nullable(),
  logo_url: z.string().nullable(),
  owner: Id,
  organization_size: z.string().nullable(),
  timezone: z.string(),
  total_members: z.int().optional(),
  role: RoleValue.optional(),
  /** Only in the answer to creating one: whether it is the person's first. */
  first_time: z.boolean().optional(),
});
export type Workspace = z.infer<typeof Workspace>;

/** What the feed carries for a workspace: nobody's own role. */
export const WorkspaceImage = Workspace.omit({ role: true, first_time: true }).extend({
  rev: z.int(),
  total_members: z.int(),
});
export type WorkspaceImage = z.infer<typeof WorkspaceImage>;

/**
 * POST workspaces. Name and slug are checked by the command, in the contract's order and with its messages;
 * here they are only known to be texts.
 */
export const CreateWorkspace = z.object({
  name: z.string().transform(plainName).optional(),
  slug: z.string().trim().optional(),
  organization_size: z.string().trim().max(20).nullable().optional(),
  company_role: z.string().trim().max(255).nullable().optional(),
  timezone: TimeZone.optional(),
});
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

/** PATCH workspaces/{ws}. */
export const UpdateWorkspace = z.object({
  name: z
    .string()
    .transform(plainName)
    .pipe(
      z
        .string()
        .min(1)
        .max(WORKSPACE_NAME_MAX)
        .refine((name) => !holdsUrl(name), 'Name must not contain URLs'),
    )
    .optional(),
  slug: z.string().trim().min(1).max(WORKSPACE_SLUG_MAX).optional(),
  organization_size: z.string().trim().max(20).nullable().optional(),
  timezone: TimeZone.optional(),
});
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

/** PUT workspaces/{ws}: as PATCH, with name and slug required. */
export const ReplaceWorkspace = UpdateWorkspace.required({ name: true, slug: true });

const Json = z.record(z.string(), z.unknown());

/** Somebody's membership; guests are not shown e-mail addresses. */
export const WorkspaceMember = z.object({
  ...auditFields,
  member: z.union([UserAdminLite, UserLite]),
  workspace: WorkspaceLite,
  role: RoleValue,
  company_role: z.string().nullable(),
  view_props: Json,
  default_props: Json,
  issue_props: Json,
  is_active: z.boolean(),
});
export type WorkspaceMember = z.infer<typeof WorkspaceMember>;

/** What the feed carries for a membership: everybody in the workspace gets it, so no address. */
export const WorkspaceMemberImage = WorkspaceMember.pick({
  id: true,
  created_at: true,
  updated_at: true,
  role: true,
  company_role: true,
  is_active: true,
}).extend({ rev: z.int(), workspace_id: Id, member: UserLite });
export type WorkspaceMemberImage = z.infer<typeof WorkspaceMemberImage>;

/** One's own membership. */
export const WorkspaceMemberMe = WorkspaceMember.extend({
  member: Id,
  workspace: Id,
  draft_issue_count: z.int(),
});
export type WorkspaceMemberMe = z.infer<typeof WorkspaceMemberMe>;

/** PATCH members/{id}. */
export const UpdateWorkspaceMember = z.object({ role: RoleValue });
export type UpdateWorkspaceMember = z.infer<typeof UpdateWorkspaceMember>;

/** An invitation. The token of its mail stands in the mail alone; `invite_link` holds another for those who may invite. */
export const WorkspaceInvitation = z.object({
  ...auditFields,
  workspace: WorkspaceLite,
  email: z.string(),
  accepted: z.boolean(),
  message: z.string().nullable(),
  responded_at: Moment.nullable(),
  role: RoleValue,
  invite_link: z.string(),
});
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation>;

/** What the feed carries for an invitation; its link is made of the workspace's slug, which may change. */
export const WorkspaceInvitationImage = WorkspaceInvitation.omit({
  workspace: true,
  invite_link: true,
}).extend({ rev: z.int(), workspace_id: Id, expires_at: Moment });
export type WorkspaceInvitationImage = z.infer<typeof WorkspaceInvitationImage>;

/** POST invitations. */
export const InviteToWorkspace = z.object({
  emails: z
    .array(z.object({ email: z.string().trim().toLowerCase(), role: RoleValue.default(5) }))
    .max(200)
    .default([]),
});
export type InviteToWorkspace = z.infer<typeof InviteToWorkspace>;

/** PATCH invitations/{id}: the role alone. */
export const UpdateInvitation = z.object({ role: RoleValue.optional() });
export type UpdateInvitation = z.infer<typeof UpdateInvitation>;

/** Query of invitations/{id}/join: where clients that open the link as it is leave its token. */
export const InvitationToken = z.object({ token: z.string().optional().catch('') });

/** POST invitations/{id}/join: whatever is not a text counts as a wrong one, and gets the same refusal. */
export const AnswerInvitation = z.object({
  email: z.string().trim().toLowerCase().catch(''),
  accepted: Flag.default(false),
  token: z.string().optional().catch(''),
});
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

/** POST users/me/workspaces/invitations. */
export const AcceptInvitations = z.object({ invitations: z.array(Id).max(200).default([]) });

/** A person's list settings for a whole workspace. */
export const WorkspaceUserProperties = z.object({
  ...auditFields,
  filters: Json,
  display_filters: Json,
  display_properties: Json,
  user: Id,
  workspace: Id,
});
export type WorkspaceUserProperties = z.infer<typeof WorkspaceUserProperties>;

/** PATCH user-properties: each given object replaces the stored one whole. */
export const UpdateWorkspaceProperties = z.object({
  filters: Json.optional(),
  display_filters: Json.optional(),
  display_properties: Json.optional(),
});
export type UpdateWorkspaceProperties = z.infer<typeof UpdateWorkspaceProperties>;

/** POST workspace-views. */
export const SetViewProps = z.object({ view_props: Json.default({}) });

/** A set of colors that a workspace's people share. */
export const WorkspaceTheme = z.object({
  ...auditFields,
  workspace: Id,
  name: z.string(),
  actor: Id,
  colors: Json,
});
export type WorkspaceTheme = z.infer<typeof WorkspaceTheme>;

/** POST workspace-themes. */
export const CreateWorkspaceTheme = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(300)),
  colors: Json.refine(
    (value) => JSON.stringify(value).length <= 20_000,
    'Ensure this field has no more than 20000 characters.',
  ).optional(),
});
export type CreateWorkspaceTheme = z.infer<typeof CreateWorkspaceTheme>;

/** PATCH workspace-themes/{id}. */
export const UpdateWorkspaceTheme = CreateWorkspaceTheme.partial();
export type UpdateWorkspaceTheme = z.infer<typeof UpdateWorkspaceTheme>;
