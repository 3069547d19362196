import { z } from 'zod';

import { auditFields, Id, MailLanguage, Moment, numeric, RoleValue } from './fields.ts';
import { ProjectLite, UserLite, WorkspaceLite } from './lite.ts';

const Props = z.record(z.string(), z.unknown());

export const ProjectMember = z.object({
  id: Id,
  role: z.literal([20, 15, 5]),
  original_role: z.literal([20, 15, 5]),
  member: Id,
  project: Id,
  created_at: Moment,
  /** When the person joined the project. */
  joining_date: Moment,
});
export type ProjectMember = z.infer<typeof ProjectMember>;

/** GET workspaces/{ws}/project-members: members of each of the reader's projects. */
export const ProjectMembersByProject = z.record(Id, z.array(ProjectMember.omit({ project: true })));
export type ProjectMembersByProject = z.infer<typeof ProjectMembersByProject>;

/**
 * The feed's image of a membership; `sort_order` is the project's position in that person's
 * sidebar.
 */
export const ProjectMemberImage = ProjectMember.omit({ joining_date: true }).extend({
  sort_order: z.number(),
  rev: z.int(),
});
export type ProjectMemberImage = z.infer<typeof ProjectMemberImage>;

/** A membership with its workspace, project and member embedded. */
export const FullProjectMember = z.object({
  ...auditFields,
  workspace: WorkspaceLite,
  project: ProjectLite,
  member: UserLite.extend({
    email: z.string().optional(),
    last_login_medium: z.string().optional(),
  }),
  comment: z.string().nullable(),
  role: z.literal([20, 15, 5]),
  view_props: Props,
  default_props: Props,
  preferences: Props,
  sort_order: z.number(),
  is_active: z.boolean(),
  joining_date: Moment,
});
export type FullProjectMember = z.infer<typeof FullProjectMember>;

/** POST members; the client's role picker sends roles as text. */
export const AddProjectMembers = z.object({
  members: z
    .array(z.object({ member_id: Id, role: RoleValue.default(5) }))
    .max(500)
    .default([]),
});
export type AddProjectMembers = z.infer<typeof AddProjectMembers>;

/** PATCH members. */
export const UpdateProjectMember = z.object({ role: RoleValue.optional() });
export type UpdateProjectMember = z.infer<typeof UpdateProjectMember>;

/** POST project-views: the member's own settings and position in the sidebar. */
export const UpdateProjectPreferences = z.object({
  view_props: Props.optional(),
  default_props: Props.optional(),
  preferences: Props.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type UpdateProjectPreferences = z.infer<typeof UpdateProjectPreferences>;

/** POST users/me/workspaces/{ws}/projects/invitations: joins open projects. */
export const JoinProjects = z.object({ project_ids: z.array(Id).max(500).default([]) });
export type JoinProjects = z.infer<typeof JoinProjects>;

/** An email invitation to a project; its token is only in the mail. */
export const ProjectInvitation = z.object({
  ...auditFields,
  project: ProjectLite,
  workspace: WorkspaceLite,
  email: z.string(),
  accepted: z.boolean(),
  message: z.string().nullable(),
  responded_at: Moment.nullable(),
  role: z.literal([20, 15, 5]),
});
export type ProjectInvitation = z.infer<typeof ProjectInvitation>;

/** POST project invitations. */
export const InviteToProject = z.object({
  emails: z
    .array(z.object({ email: z.string().trim().toLowerCase(), role: RoleValue.default(5) }))
    .max(100)
    .default([]),
  language: MailLanguage,
});
export type InviteToProject = z.infer<typeof InviteToProject>;

/** Answer to an invitation; `token` comes from the mail, older clients do not send it. */
export const AnswerProjectInvitation = z.object({
  email: z.string().trim().toLowerCase().default(''),
  accepted: z.boolean().default(false),
  token: z.string().max(200).optional(),
});
export type AnswerProjectInvitation = z.infer<typeof AnswerProjectInvitation>;
