import { v7 } from 'uuid';

import type {
  CreateEstimate,
  Estimate,
  EstimateImage,
  EstimatePointImage,
  SwitchEstimate,
} from '#shared/contract/estimates.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { estimatePoints, estimates } from './store.ts';

const KEY = 'settings:estimates.changes';
const pathOf = (place: ProjectPlace, id: string) => `${projectPath(place, 'estimates')}${id}/`;

export function createEstimate(place: ProjectPlace, body: CreateEstimate): Promise<Estimate> {
  const id = v7();
  return changes.call({
    method: 'POST',
    path: projectPath(place, 'estimates'),
    body,
    creates: id,
    touches: [id],
    label: { key: `${KEY}.createEstimate`, values: { name: body.estimate.name ?? '' } },
  });
}

/** Replaces an estimate; its items get the mapped values. */
export function switchEstimate(
  place: ProjectPlace,
  from: EstimateImage,
  body: SwitchEstimate,
): Promise<unknown> {
  return changes.call({
    method: 'POST',
    path: `${pathOf(place, from.id)}switch/`,
    body,
    touches: [from.id, body.to, place.projectId],
    label: { key: `${KEY}.switch`, values: { name: from.name } },
  });
}

export function deleteEstimate(place: ProjectPlace, estimate: EstimateImage): Promise<unknown> {
  const points = estimatePoints.all().filter((point) => point.estimate === estimate.id);
  return changes.add({
    method: 'DELETE',
    path: pathOf(place, estimate.id),
    touches: [estimate.id, place.projectId],
    effects: [
      { op: 'delete', entity: estimates.entity, id: estimate.id },
      ...points.map(({ id }) => ({ op: 'delete' as const, entity: estimatePoints.entity, id })),
    ],
    label: { key: `${KEY}.deleteEstimate`, values: { name: estimate.name } },
    isQuiet: true,
    isFinal: true,
  });
}

/** Deletes a value; its items get another one, or none. */
export function deletePoint(
  place: ProjectPlace,
  point: EstimatePointImage,
  into: string | null,
): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: `${pathOf(place, point.estimate)}estimate-points/${point.id}/`,
    body: { new_estimate_id: into },
    touches: [point.id, point.estimate],
    effects: [{ op: 'delete', entity: estimatePoints.entity, id: point.id }],
    label: { key: `${KEY}.delete`, values: { name: point.value } },
    isQuiet: true,
    isFinal: true,
  });
}

/** Reorders the values of an estimate; undoable. */
export function orderPoints(place: ProjectPlace, points: readonly EstimatePointImage[]): void {
  const [first] = points;
  if (!first) return;
  const before = points.map(({ id, key }) => ({ id, key }));
  const after = points.map(({ id }, index) => ({ id, key: index + 1 }));
  const label = { key: `${KEY}.order` };
  const write = (estimate_points: readonly { readonly id: string; readonly key: number }[]) => {
    void changes.add({
      method: 'PATCH',
      path: pathOf(place, first.estimate),
      body: { estimate_points },
      touches: [first.estimate, ...points.map(({ id }) => id)],
      effects: estimate_points.map(({ id, key }) => ({
        op: 'set' as const,
        entity: estimatePoints.entity,
        id,
        fields: { key },
      })),
      label,
    });
    return true;
  };
  write(after);
  undoStack.push({ label, undo: () => write(before), redo: () => write(after) });
}
