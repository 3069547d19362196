import type { ReactNode } from 'react';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import type { Collection } from '#web/lib/store/collection.ts';
import { type DialogRequest, dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

import type { Writes } from './changes.ts';
import { DeleteContainer } from './delete-dialog.tsx';
import { useRequested } from './use-requested.ts';

interface Asked {
  readonly is: string;
  readonly id: string;
}

/** What the dialogs about a kind of container can be asked for; `Special` are its own. */
type ContainerRequest<Special extends Asked = never> =
  | { readonly is: 'create'; readonly projectId: string; readonly copyOf?: string }
  | { readonly is: 'edit' | 'delete'; readonly id: string }
  | Special;

/** Asks for the dialog that makes a container, whatever else its kind has. */
export interface ContainerRequests extends Pick<DialogRequest<unknown>, 'use'> {
  ask(now: { readonly is: 'create'; readonly projectId: string }): void;
}

/** The form in which a container is made or changed. */
export interface ContainerFormProps<Row> {
  readonly projectId: string;
  /** Absent = a new one. */
  readonly row?: Row;
  /** The one that a new one begins as a copy of. */
  readonly copyOf?: string | undefined;
  /** It was deleted under the form: what is written makes a new one. */
  readonly isGone?: boolean;
  readonly onClose: () => void;
}

interface DialogsProps<Row extends ContainerRow, Special extends Asked> {
  readonly name: ContainerName;
  readonly request: DialogRequest<ContainerRequest<Special>>;
  readonly rows: Collection<Row>;
  readonly writes: Pick<Writes<Row>, 'remove'>;
  readonly form: (props: ContainerFormProps<Row>) => ReactNode;
  /** The dialogs that only this kind has. */
  readonly special?: (now: Special, row: Row, onClose: () => void) => ReactNode;
}

/** The dialog about containers of a kind that is asked for now, over whatever screen it is. */
export function ContainerDialogs<Row extends ContainerRow, Special extends Asked>(
  props: DialogsProps<Row, Special>,
) {
  const { name, request, rows, writes, form, special } = props;
  const now = request.use();
  const id = now && 'id' in now ? now.id : null;
  const { close: onClose } = request;
  const isForm = now?.is === 'edit';
  const { row, isGone } = useRequested(rows.use(id), { id, isForm, close: onClose });
  if (!now) return null;
  if (!('id' in now)) return form({ projectId: now.projectId, copyOf: now.copyOf, onClose });
  if (!row) return null;
  if (now.is === 'edit') {
    return form({ projectId: row.project_id, row, isGone, onClose });
  }
  if (now.is === 'delete') {
    return <DeleteContainer section={CONTAINERS[name].section} {...{ writes, row, onClose }} />;
  }
  return special?.(now as Special, row, onClose) ?? null;
}

/** Declares what the dialogs about a kind can be asked for. */
export const containerRequest = <Special extends Asked = never>() =>
  dialogRequest<ContainerRequest<Special>>();
