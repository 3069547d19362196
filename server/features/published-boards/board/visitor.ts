import { isPublicItem } from '#server/features/work-items/lists/queries.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { errors } from '#shared/errors.ts';

/** Throws 404 unless visitors can see the item. */
export async function requireItem(scope: AnchorScope, id: string): Promise<void> {
  if (!(await isPublicItem(scope, id))) throw errors.notFound();
}

/** Records that someone who is not a member of the project took part in it. */
export async function notePublicMember({ sql, project, user }: VisitorScope): Promise<void> {
  await sql`
    INSERT INTO public_members (project_id, member_id)
    SELECT ${project.id}, ${user.id} WHERE NOT EXISTS (SELECT 1 FROM project_members m
      WHERE m.project_id = ${project.id} AND m.member_id = ${user.id} AND m.is_active)
    ON CONFLICT DO NOTHING`;
}
