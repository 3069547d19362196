import { useEffect, useMemo, useState } from 'react';

import { PUBLIC_FIELDS, PUBLIC_KEYS, type PublicField } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import { useCyclesOf } from '#web/features/cycles/store.ts';
import { useEstimate, useEstimatePoints } from '#web/features/estimates/store.ts';
import { useLabels } from '#web/features/labels/store.ts';
import { useModulesOf } from '#web/features/modules/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import type { BoardFacts } from '#web/features/published-boards/lowered.ts';
import { useStates } from '#web/features/states/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';

import type { Choices } from './choices.ts';
import { listPath, type Publishable } from './store.ts';

/** A sample item with every field shown, and the number of items. */
export interface Sample {
  readonly total: number;
  /** The item with the most fields; null = there are no items. */
  readonly item: PublicItem | null;
}

interface Reply {
  readonly total_count: number;
  readonly results: readonly PublicItem[];
}

/** Number of items to choose the sample from. */
const LOOKED_AT = 20;

/** The sample item; null until it is loaded. */
export function useSample({ kind, projectId, id }: Publishable): Sample | null {
  const { slug } = useWorkspace();
  const [sample, setSample] = useState<Sample | null>(null);
  useEffect(() => {
    const query = { order_by: 'sort_order', per_page: LOOKED_AT, cursor: `${LOOKED_AT}:0:0` };
    get<Reply>(listPath(slug, { kind, projectId, id }), query).then(
      ({ total_count, results }) => setSample({ total: total_count, item: fullest(results) }),
      () => setSample({ total: 0, item: null }),
    );
  }, [slug, kind, projectId, id]);
  return sample;
}

/** The item with the most filled fields; the first one among equals. */
function fullest(rows: readonly PublicItem[]): PublicItem | null {
  const [best] = rows.toSorted((a, b) => said(b) - said(a));
  return best ? { ...best, vote_items: [], reaction_items: [], comment_count: 0 } : null;
}

function said(item: PublicItem): number {
  return PUBLIC_FIELDS.flatMap((field) => valuesOf(item, field)).length;
}

/** Values of an item's field: ids, dates, a priority; empty when the field is. */
export function valuesOf(item: PublicItem, field: PublicField): readonly string[] {
  const key = PUBLIC_KEYS[field];
  const value = key && item[key];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== 'none');
}

/** Everything that a published board of the project would contain. */
export function useFacts(projectId: string): Omit<BoardFacts, 'settings'> {
  const [states, labels] = [useStates(projectId), useLabels(projectId)];
  const [cycles, modules] = [useCyclesOf(projectId), useModulesOf(projectId)];
  const [estimate, points] = [useEstimate(projectId), useEstimatePoints(projectId)];
  const people = usePeople();
  const project = projects.use(projectId);
  return useMemo(
    () => ({
      ...{ states, cycles, modules, name: project?.name ?? '' },
      labels: labels.map((label) => ({ ...label, color: label.color ?? '' })),
      estimate: estimate && { ...estimate, points: [...points] },
      members: [...people.values()].map(({ id, name, picture }) => ({
        ...{ id, member: id, project: projectId, workspace: '' },
        ...{ member__first_name: '', member__last_name: '', member__display_name: name },
        member__avatar: picture,
      })),
    }),
    [states, cycles, modules, project, labels, estimate, points, people, projectId],
  );
}

/** The publication's settings with the edits applied. */
export function useSettings(thing: Publishable, choices: Choices): Publication {
  const workspace = useWorkspace();
  const project = projects.use(thing.projectId);
  return {
    ...choices,
    ...{ id: thing.id, entity_name: thing.kind, entity_identifier: thing.id, anchor: '' },
    ...{ is_activity_enabled: true, is_disabled: false, form_anchor: null },
    ...{ workspace: workspace.id, project: thing.projectId },
    ...{ created_at: '', updated_at: '', deleted_at: null, created_by: null, updated_by: null },
    workspace_detail: {
      id: workspace.id,
      name: workspace.name,
      slug: workspace.slug,
      logo_url: null,
    },
    project_details: {
      ...{ id: thing.projectId, name: project?.name ?? '', identifier: project?.identifier ?? '' },
      ...{ cover_image: null, cover_image_url: null, logo_props: {}, description: '' },
    },
  };
}
