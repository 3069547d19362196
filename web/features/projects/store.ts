import type { ProjectMemberImage, UpdateProjectMember } from '#shared/contract/project-members.ts';
import type { CreateProject, ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import {
  useWorkspace,
  workspaceMembers,
  workspacePath,
  type WorkspacePlace,
} from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { useMe } from '#web/lib/session/session.ts';

export const projects = resource<ProjectImage, WorkspacePlace, CreateProject, UpdateProject>(
  'project',
  {
    path: (place) => workspacePath(place, 'projects'),
    home: ({ workspaceId }) => ({ workspace: workspaceId }),
    messages: 'projects:changes',
    outlivesPage: true,
    // The address of an uploaded cover is the server's to say.
    shown: ({ cover_image, cover_image_asset }) =>
      cover_image === undefined || cover_image_asset ? {} : { cover_image_url: cover_image },
  },
);
export const projectMembers = resource<
  ProjectMemberImage,
  ProjectPlace,
  object,
  UpdateProjectMember
>('project_member', {
  path: (place) => projectPath(place, 'members'),
  home: ({ projectId, workspaceId }) => ({ project: projectId, workspace: workspaceId }),
  messages: 'settings:members.changes',
  nameOf: ({ member }) =>
    workspaceMembers.all().find((row) => row.member.id === member)?.member.display_name ?? '',
});

/** What the calls and rows of a project are named by. */
export interface ProjectPlace extends WorkspacePlace {
  readonly projectId: string;
}

/** The place of a project in the workspace at hand. */
export function useProjectPlace(projectId: string): ProjectPlace {
  const { slug, id } = useWorkspace();
  return { slug, workspaceId: id, projectId };
}

/** Address of a collection of a project, such as its `states`. */
export function projectPath({ slug, projectId }: ProjectPlace, rows: string): string {
  return `/api/workspaces/${slug}/projects/${projectId}/${rows}/`;
}

/** The fields that tie a row to its project. */
export function projectHome({ projectId, workspaceId }: ProjectPlace) {
  return { project_id: projectId, workspace_id: workspaceId };
}

/** Asks the server whether a project has items that meet a condition of lists. */
export async function hasItems(
  place: ProjectPlace,
  condition: Readonly<Record<string, string>>,
): Promise<boolean> {
  const query = { ...condition, per_page: 1, cursor: '1:0:0' };
  const page = await get<{ total_count: number }>(projectPath(place, 'issues'), query);
  return page.total_count > 0;
}

/** Projects of this workspace that the person has joined, in the order of their own sidebar. */
export function useJoinedProjects(): readonly ProjectImage[] {
  const { id } = useWorkspace();
  const me = useMe();
  const places = projectMembers.useSelect(
    (rows) =>
      new Map(
        rows.filter((row) => row.member === me.id).map((row) => [row.project, row.sort_order]),
      ),
    [me.id],
  );
  return projects.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace === id && row.archived_at === null && places.has(row.id))
        .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0) || newestFirst(a, b)),
    [id, places],
  );
}

/** As the server orders projects that a person has at one place: ids rise. */
function newestFirst(a: ProjectImage, b: ProjectImage): number {
  return a.id < b.id ? 1 : -1;
}

/** Whether the person is in no project of this workspace yet, and there is one to join. */
export function useCanJoinFirst(): boolean {
  const { id } = useWorkspace();
  const me = useMe();
  const isInOne = useJoinedProjects().length > 0;
  return projects.useSelect(
    (rows) =>
      !isInOne &&
      rows.some(
        (row) =>
          row.workspace === id &&
          row.archived_at === null &&
          row.network !== 0 &&
          !row.members.includes(me.id),
      ),
    [id, me.id, isInOne],
  );
}

/** The person's own membership of a project, when they have joined it. */
export function useMembership(
  projectId: string | null | undefined,
): ProjectMemberImage | undefined {
  const me = useMe();
  return projectMembers.useFound(byProjectAndMember, (rows) => rows.get(`${projectId} ${me.id}`));
}

function byProjectAndMember(
  rows: readonly ProjectMemberImage[],
): ReadonlyMap<string, ProjectMemberImage> {
  return new Map(rows.map((row) => [`${row.project} ${row.member}`, row]));
}

/** Everybody in a project. */
export function useProjectMembers(projectId: string): readonly ProjectMemberImage[] {
  return projectMembers.useSelect(
    (rows) => rows.filter((row) => row.project === projectId),
    [projectId],
  );
}
