import type { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { get, send } from '#web/lib/http/http.ts';

import type { Choices } from './choices.ts';

/** Something of a project that can be published. */
export interface Publishable {
  readonly kind: 'project' | 'view' | 'page';
  readonly projectId: string;
  readonly id: string;
}

/** Path that lists the items of a publishable thing. */
export function listPath(slug: string, { kind, projectId, id }: Publishable): string {
  const project = `/api/workspaces/${slug}/projects/${projectId}/`;
  return kind === 'view' ? `${project}views/${id}/issues/` : `${project}issues/`;
}

/** Calls about a thing's publication. */
export function publicationCalls(slug: string, { kind, projectId, id }: Publishable) {
  const project = `/api/workspaces/${slug}/projects/${projectId}/`;
  const path =
    kind === 'project' ? `${project}project-deploy-boards/` : `${project}${kind}s/${id}/publish/`;
  return {
    read: () => get<Publication | Unpublished>(path),
    publish: (body: Choices) => send<Publication>('POST', path, { body }),
    /** Sends only the changed settings, so that others' changes stay. */
    update: (publication: Publication, body: Partial<Choices>) =>
      send<Publication>('PATCH', kind === 'project' ? `${path}${publication.id}/` : path, { body }),
    unpublish: (publication: Publication) =>
      send('DELETE', kind === 'project' ? `${path}${publication.id}/` : path),
  };
}
