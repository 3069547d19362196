import { z } from 'zod';

import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import { auditFields, Flag, Id, MailLanguage, Moment, RoleValue } from '#shared/contract/fields.ts';
import { UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import { TimeZone, UserAdminLite } from '#shared/contract/users.ts';
import { holdsUrl, plainName } from '#shared/lib/names.ts';

/** A workspace; `role` and `total_members` are only in replies where the contract names them. */
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
  /** Only in the reply of creating one: whether it is the person's first. */
  first_time: z.boolean().optional(),
});
export type Workspace = z.infer<typeof Workspace>;

/** The feed's image of a workspace, without anyone's role. */
export const WorkspaceImage = Workspace.omit({ role: true, first_time: true }).extend({
  rev: z.int(),
  total_members: z.int(),
});
export type WorkspaceImage = z.infer<typeof WorkspaceImage>;

/**
 * POST workspaces. Name and slug are plain texts here: the command checks them in the contract's
 * order, with its messages.
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

/** A workspace membership; guests do not see emails. */
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

/** The feed's image of a membership, without the email, because guests get it too. */
export const WorkspaceMemberImage = WorkspaceMember.pick({
  id: true,
  created_at: true,
  updated_at: true,
  role: true,
  company_role: true,
  is_active: true,
}).extend({ rev: z.int(), workspace_id: Id, member: UserLite });
export type WorkspaceMemberImage = z.infer<typeof WorkspaceMemberImage>;

/** The reader's own membership. */
export const WorkspaceMemberMe = WorkspaceMember.extend({
  member: Id,
  workspace: Id,
  draft_issue_count: z.int(),
});
export type WorkspaceMemberMe = z.infer<typeof WorkspaceMemberMe>;

/** PATCH members/{id}. */
export const UpdateWorkspaceMember = z.object({ role: RoleValue });
export type UpdateWorkspaceMember = z.infer<typeof UpdateWorkspaceMember>;

/**
 * An invitation. The token of the mail is only in the mail; `invite_link` holds another one for
 * people who may invite.
 */
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

/** The feed's image of an invitation, without the link, which contains the workspace's slug. */
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
  language: MailLanguage,
});
export type InviteToWorkspace = z.infer<typeof InviteToWorkspace>;

/** PATCH invitations/{id}; only the role can change. */
export const UpdateInvitation = z.object({ role: RoleValue.optional() });
export type UpdateInvitation = z.infer<typeof UpdateInvitation>;

/** Query of invitations/{id}/join: clients that open the link leave the token here. */
export const InvitationToken = z.object({ token: z.string().optional().catch('') });

/** POST invitations/{id}/join; a value that is no text gets the same refusal as a wrong token. */
export const AnswerInvitation = z.object({
  email: z.string().trim().toLowerCase().catch(''),
  accepted: Flag.default(false),
  token: z.string().optional().catch(''),
});
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

/** POST users/me/workspaces/invitations. */
export const AcceptInvitations = z.object({ invitations: z.array(Id).max(200).default([]) });

/** A person's list settings in a workspace. */
export const WorkspaceUserProperties = z.object({
  ...auditFields,
  filters: Json,
  display_filters: Json,
  display_properties: Json,
  user: Id,
  workspace: Id,
});
export type WorkspaceUserProperties = z.infer<typeof WorkspaceUserProperties>;

/** PATCH user-properties; each given object replaces the stored one as a whole. */
export const UpdateWorkspaceProperties = z.object({
  filters: Json.optional(),
  display_filters: Json.optional(),
  display_properties: Json.optional(),
});
export type UpdateWorkspaceProperties = z.infer<typeof UpdateWorkspaceProperties>;

/** POST workspace-views. */
export const SetViewProps = z.object({ view_props: Json.default({}) });

/** A color theme that is shared in a workspace. */
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
