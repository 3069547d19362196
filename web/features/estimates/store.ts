import type {
  CreateEstimatePoint,
  EstimateImage,
  EstimatePointImage,
  UpdateEstimatePoint,
} from '#shared/contract/estimates.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projectPath, type ProjectPlace, projects } from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The collection of the work items feature, which depends on this one. */
const items = collection<WorkItemImage>('work_item');

/** Estimates of projects; their values are `estimatePoints`. */
export const estimates = collection<EstimateImage>('estimate');

/** Names an estimate in paths. */
export interface EstimatePlace extends ProjectPlace {
  readonly estimateId: string;
}

/** Values of estimates, ordered by `key`. */
export const estimatePoints = resource<
  EstimatePointImage,
  EstimatePlace,
  CreateEstimatePoint,
  UpdateEstimatePoint
>('estimate_point', {
  path: (place) => projectPath(place, `estimates/${place.estimateId}/estimate-points`),
  home: ({ estimateId, projectId }) => ({ estimate: estimateId, project: projectId }),
  messages: 'settings:estimates.changes',
  isUsed: ({ id }) => items.all().some(({ estimate_point }) => estimate_point === id),
  nameOf: ({ value }) => value ?? '',
});

const inOrder = (a: EstimatePointImage, b: EstimatePointImage) =>
  a.key - b.key || a.created_at.localeCompare(b.created_at);

/** Values of an estimate in order. */
export function usePointsOf(estimateId: string | null): readonly EstimatePointImage[] {
  return estimatePoints.useSelect(
    (rows) => rows.filter((row) => row.estimate === estimateId).toSorted(inOrder),
    [estimateId],
  );
}

/** The project's estimate; null while estimates are off. */
export function useEstimate(projectId: string): EstimateImage | null {
  const id = projects.use(projectId)?.estimate ?? null;
  return estimates.use(id) ?? null;
}

/** Values of the project's estimate in order; empty while estimates are off. */
export function useEstimatePoints(projectId: string): readonly EstimatePointImage[] {
  return usePointsOf(projects.use(projectId)?.estimate ?? null);
}

/** Formats a value; the type `time` counts minutes. */
export function readableValue(value: string, type: string | undefined): string {
  const minutes = Number(value);
  return type === 'time' && Number.isFinite(minutes) ? readableMinutes(minutes) : value;
}

/** Formats minutes as hours and minutes: `1h 30m`. */
export function readableMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}m`]
    .filter(Boolean)
    .join(' ');
}

/** Parses a typed value to its stored form: `1h 30m`, `1.5h` and `90` are the same time. */
export function storedValue(typed: string, type: string): string {
  const text = typed.trim();
  if (type !== 'time') return text;
  const match = /^(?:(?<hours>\d+(?:[.,]\d+)?)\s*h)?\s*(?:(?<minutes>\d+)\s*m?)?$/i.exec(text);
  if (!match || text === '') return text;
  const { hours = '0', minutes = '0' } = match.groups ?? {};
  return String(Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes));
}

/** Formatted value of a point of any estimate; null = unknown. */
export function useValue(pointId: string | null): string | null {
  const point = estimatePoints.use(pointId);
  const type = estimates.use(point?.estimate ?? null)?.type;
  return point ? readableValue(point.value, type) : null;
}
