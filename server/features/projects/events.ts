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

export type ProjectRow = typeof projects.$inferSelect;

/** A project with the ids of its active members. */
export interface PeopledProject extends ProjectRow {
  readonly members: string[];
}

/** A project with the reader's own columns. */
export interface SeenProject extends PeopledProject {
  readonly is_favorite: boolean;
  readonly sort_order: number | null;
  readonly member_role: Role | null;
}

export type ProjectMemberRow = typeof projectMembers.$inferSelect;

export type ProjectUserPropertiesRow = typeof projectUserProperties.$inferSelect;

export type ProjectInvitationRow = typeof projectInvitations.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'project.created': Change<ProjectRow>;
    'project.updated': Change<ProjectRow>;
    'project.archived': Change<ProjectRow>;
    'project.unarchived': Change<ProjectRow>;
    'project.deleted': Change<ProjectRow>;
    /** A new member, or a returning one. */
    'project_member.created': Change<ProjectMemberRow>;
    'project_member.updated': Change<ProjectMemberRow>;
    /** Someone left or was removed; the row stays, inactive, as `before`. */
    'project_member.deleted': Change<ProjectMemberRow>;
  }
}

type ProjectEvent =
  | 'project.created'
  | 'project.updated'
  | 'project.archived'
  | 'project.unarchived'
  | 'project.deleted';

/** The publication of a project; people who could see it before only get a deletion. */
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

export function projectEvent<Type extends ProjectEvent>(
  type: Type,
  before: ProjectRow | null,
  after: ProjectRow,
): DomainEvent<Type> {
  const data = { before, after: after.deleted_at === null ? after : null };
  return { type, data, publish: [projectPublication(before, after)] };
}

/** The event of a membership that began, changed or ended, for the project and the person. */
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
