import { projectAudiences } from '#server/platform/access/scope.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, DomainEvent, Publication } from '#server/platform/changes/events.ts';
import type { Role } from '#shared/permissions.ts';

import { projectAudiencesOf } from './access.ts';
import type {
  projectInvitations,
  projectMembers,
  projects,
  projectUserProperties,
} from './table.ts';

/** A stored project. */
export type ProjectRow = typeof projects.$inferSelect;

/** A project with the active people in it. */
export interface PeopledProject extends ProjectRow {
  readonly members: string[];
}

/** A project as one person sees it. */
export interface SeenProject extends PeopledProject {
  readonly is_favorite: boolean;
  readonly sort_order: number | null;
  readonly member_role: Role | null;
}

/** A stored membership of a project. */
export type ProjectMemberRow = typeof projectMembers.$inferSelect;

/** A person's stored list settings of a project. */
export type ProjectUserPropertiesRow = typeof projectUserProperties.$inferSelect;

/** A stored invitation to a project. */
export type ProjectInvitationRow = typeof projectInvitations.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'project.created': Change<ProjectRow>;
    'project.updated': Change<ProjectRow>;
    'project.archived': Change<ProjectRow>;
    'project.unarchived': Change<ProjectRow>;
    'project.deleted': Change<ProjectRow>;
    /** Somebody is in who was not: new, or back again. */
    'project_member.created': Change<ProjectMemberRow>;
    'project_member.updated': Change<ProjectMemberRow>;
    /** Somebody is out; the row stays, inactive, as `before`. */
    'project_member.deleted': Change<ProjectMemberRow>;
  }
}

type ProjectEvent =
  | 'project.created'
  | 'project.updated'
  | 'project.archived'
  | 'project.unarchived'
  | 'project.deleted';

/** What the feed says of a changed project; who could see it `before` and cannot now is told it is gone. */
export function projectPublication(before: ProjectRow | null, after: ProjectRow): Publication {
  return {
    entity: 'project',
    id: after.id,
    rev: after.rev,
    audiences: projectAudiencesOf(after),
    left: before ? projectAudiencesOf(before) : [],
    gone: after.deleted_at !== null,
  };
}

/** The event of a changed project, published to everybody who may see it. */
export function projectEvent<Type extends ProjectEvent>(
  type: Type,
  before: ProjectRow | null,
  after: ProjectRow,
): DomainEvent<Type> {
  const data = { before, after: after.deleted_at === null ? after : null };
  return { type, data, publish: [projectPublication(before, after)] };
}

/** The event of a membership that began, changed or ended, published to the project and to the person. */
export function memberEvent(before: ProjectMemberRow | null, after: ProjectMemberRow): DomainEvent {
  const publish = [
    {
      entity: 'project_member',
      id: after.id,
      rev: after.rev,
      audiences: [...projectAudiences(after.project_id), audience('user', after.member_id)],
      gone: !after.is_active,
    },
  ];
  if (!after.is_active) {
    return { type: 'project_member.deleted', data: { before, after: null }, publish };
  }
  const type = before?.is_active ? 'project_member.updated' : 'project_member.created';
  return { type, data: { before, after }, publish };
}
