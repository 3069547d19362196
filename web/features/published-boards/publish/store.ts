import type { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { get, send } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';

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

const labelOf = (what: 'title' | 'unpublished', name: string) => ({
  key: `publish:${what}`,
  values: { name },
});

/** Calls about a thing's publication; the name is for what is changed. */
export function publicationCalls(slug: string, { kind, projectId, id }: Publishable, name = '') {
  const project = `/api/workspaces/${slug}/projects/${projectId}/`;
  const path =
    kind === 'project' ? `${project}project-deploy-boards/` : `${project}${kind}s/${id}/publish/`;
  const pathOf = (publication: Publication) =>
    kind === 'project' ? `${path}${publication.id}/` : path;
  return {
    read: () => get<Publication | Unpublished>(path),
    publish: (body: Choices) =>
      changes.sent(labelOf('title', name), send<Publication>('POST', path, { body })),
    /** Sends only the changed settings, so that others' changes stay. */
    update: (publication: Publication, body: Partial<Choices>) =>
      changes.sent(
        { key: 'publish:updated' },
        send<Publication>('PATCH', pathOf(publication), { body }),
      ),
    unpublish: (publication: Publication) =>
      changes.sent(labelOf('unpublished', name), send('DELETE', pathOf(publication))),
  };
}
