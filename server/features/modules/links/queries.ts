import type { ModuleLinkRow } from '#server/features/modules/entity.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { errors } from '#shared/errors.ts';

/** The links of a module, the newest first. */
export function listLinks({ sql, project }: ProjectScope, moduleId: string) {
  return sql<ModuleLinkRow[]>`
    SELECT * FROM module_links
    WHERE module_id = ${moduleId} AND project_id = ${project.id} AND ${live(sql, 'module_links')}
    ORDER BY created_at DESC, id DESC`;
}

/** One of them; 404 when it is not there. */
export async function getLink(
  scope: ProjectScope,
  moduleId: string,
  id: string,
): Promise<ModuleLinkRow> {
  const links = await listLinks(scope, moduleId);
  return oneOr404(
    links.filter((link) => link.id === id),
    () => errors.noMatch('ModuleLink'),
  );
}
