import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

import type { Writes } from './changes.ts';

/** What can be done with the address of a container's page; `path` begins with the workspace. */
export function useLinkActions(path: string, messages: string) {
  const { t } = useTranslation(messages);
  const navigate = useNavigate();
  const link = new URL(addressOf(path), location.origin).href;
  return {
    open: () => void navigate({ href: path }),
    openTab: () => void window.open(link, '_blank', 'noopener'),
    copyLink: () => void copyText(link, t('done.linkCopied'), `link ${path}`),
  };
}

interface Acting<Row extends ContainerRow> {
  readonly name: ContainerName;
  readonly writes: Pick<Writes<Row>, 'togglePin' | 'archive' | 'restore'>;
  /** Asks for the dialog that changes it, or deletes it. */
  readonly ask: (is: 'edit' | 'delete') => void;
}

/** What menus, keys and buttons of a container do. */
export type ContainerActs = ReturnType<typeof useContainerActions>;

/** What can be done with a container of a project: the one source of its menu, its keys and its buttons. */
export function useContainerActions<Row extends ContainerRow>(
  row: Row,
  { name, writes, ask }: Acting<Row>,
) {
  const { section } = CONTAINERS[name];
  const place = useProjectPlace(row.project_id);
  return {
    place,
    ...useLinkActions(`/${place.slug}/projects/${place.projectId}/${section}/${row.id}`, section),
    star: () => writes.togglePin(place, row),
    edit: () => ask('edit'),
    archive: () => writes.archive(place, row),
    restore: () => writes.restore(place, row),
    remove: () => ask('delete'),
  };
}
