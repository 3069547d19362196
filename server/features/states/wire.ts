import { type ListedState, type State, StateGroup } from '#shared/contract/states.ts';

import type { StateRow } from './events.ts';

/** A state as the contract sends it. */
export function stateWire(row: StateRow): State {
  return {
    id: row.id,
    project_id: row.project_id,
    workspace_id: row.workspace_id,
    name: row.name,
    color: row.color,
    group: StateGroup.parse(row.group),
    default: row.default,
    description: row.description,
    sequence: row.sequence,
  };
}

/** States in their order, each with its place in its group: the first of four has 0.25. */
export function listedStates(rows: readonly StateRow[]): ListedState[] {
  const groups = Map.groupBy(rows, (row) => row.group);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const place = (seen.get(row.group) ?? 0) + 1;
    seen.set(row.group, place);
    return { ...stateWire(row), order: place / (groups.get(row.group)?.length ?? 1) };
  });
}
