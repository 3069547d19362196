import type { Publication, Publish, Unpublished } from '#shared/contract/anchors.ts';
import { get, send } from '#web/lib/http/http.ts';

/** Something of a project that can be published. */
export interface Publishable {
  readonly kind: 'project' | 'view' | 'page';
  readonly projectId: string;
  readonly id: string;
}

/** What is chosen in the dialog. */
export type Choices = Pick<
  Publication,
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_votes_enabled'
  | 'is_embeddable'
  | 'view_props'
  | 'fields'
>;

/** The calls about the publication of a thing. */
export function publicationCalls(slug: string, { kind, projectId, id }: Publishable) {
  const project = `/api/workspaces/${slug}/projects/${projectId}/`;
  const path =
    kind === 'project' ? `${project}project-deploy-boards/` : `${project}${kind}s/${id}/publish/`;
  return {
    read: () => get<Publication | Unpublished>(path),
    publish: (body: Partial<Publish>) => send<Publication>('POST', path, { body }),
    unpublish: (publication: Publication) =>
      send('DELETE', kind === 'project' ? `${path}${publication.id}/` : path),
  };
}
