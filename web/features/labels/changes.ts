import { v7 } from 'uuid';

import type { Label, LabelImage, MergedLabel, UpdateLabel } from '#shared/contract/labels.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';

import { labels } from './store.ts';

/** Where a label lives. */
export interface LabelPlace {
  readonly slug: string;
  readonly projectId: string;
  readonly workspaceId: string;
}

const STEP = 10_000;
const FIRST_SORT_ORDER = 65_535;

const pathOf = ({ slug, projectId }: LabelPlace, id = '') =>
  `/api/workspaces/${slug}/projects/${projectId}/issue-labels/${id ? `${id}/` : ''}`;

/** Adds a label as the last one; answers its id at once, and the server's word on it. */
export function createLabel(
  place: LabelPlace,
  input: { readonly name: string; readonly color: string; readonly parent?: string | null },
): { readonly id: string; readonly made: Promise<Label> } {
  const id = v7();
  const last = labels
    .all()
    .filter((row) => row.project_id === place.projectId)
    .reduce((most, row) => Math.max(most, row.sort_order), FIRST_SORT_ORDER - STEP);
  const fields = {
    parent: null,
    ...input,
    project_id: place.projectId,
    workspace_id: place.workspaceId,
    sort_order: last + STEP,
  };
  const made = changes.add<Label>({
    method: 'POST',
    path: pathOf(place),
    body: input,
    creates: id,
    touches: [id],
    effects: [{ op: 'set', entity: 'label', id, fields }],
    label: { key: 'settings:labels.changes.create', values: { name: input.name } },
    isQuiet: true,
  });
  return { id, made };
}

/** Changes a label, or moves it; can be undone once it was taken. */
export function updateLabel(
  place: LabelPlace,
  label: LabelImage,
  fields: UpdateLabel,
): Promise<Label> {
  const after: Partial<LabelImage> = { ...(fields as Partial<LabelImage>) };
  const before = fieldsOf(label, after);
  const message = { key: 'settings:labels.changes.update', values: { name: label.name } };
  const write = (next: UpdateLabel) =>
    changes.add<Label>({
      method: 'PATCH',
      path: pathOf(place, label.id),
      body: next,
      touches: [label.id, ...(next.parent ? [next.parent] : [])],
      effects: [{ op: 'set', entity: 'label', id: label.id, fields: next }],
      label: message,
      isQuiet: true,
    });
  const made = write(fields);
  const remember = () =>
    rememberFields<LabelImage>({
      label: message,
      read: () => labels.get(label.id),
      before,
      after,
      write: (next) => void write(next as UpdateLabel).catch(() => undefined),
    });
  void made.then(remember, () => undefined);
  return made;
}

/** Deletes a label and all below it; they leave the work items too. */
export function deleteLabel(
  place: LabelPlace,
  label: LabelImage,
  family: readonly LabelImage[],
): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: pathOf(place, label.id),
    touches: family.map(({ id }) => id),
    effects: family.map(({ id }) => ({ op: 'delete', entity: 'label', id })),
    label: { key: 'settings:labels.changes.delete', values: { name: label.name } },
    isQuiet: true,
  });
}

/** Puts a label's items and what lies below it under another one, then deletes it. */
export async function mergeLabel(
  place: LabelPlace,
  label: LabelImage,
  into: LabelImage,
): Promise<void> {
  const change = {
    method: 'POST',
    path: `${pathOf(place, label.id)}merge/`,
    body: { into: into.id },
    touches: [label.id, into.id],
    effects: [],
    label: { key: 'settings:labels.changes.merge', values: { name: label.name } },
    isQuiet: true,
  } as const;
  // What was moved stays moved when it is interrupted; doing it again goes on.
  while (!(await changes.add<MergedLabel>(change)).is_done);
}
