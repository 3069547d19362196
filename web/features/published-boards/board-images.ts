import { CycleImage } from '#shared/contract/cycles.ts';
import { EstimateImage, EstimatePointImage } from '#shared/contract/estimates.ts';
import { LabelImage } from '#shared/contract/labels.ts';
import { ModuleImage } from '#shared/contract/modules.ts';
import { ProjectMemberImage } from '#shared/contract/project-members.ts';
import { ProjectImage } from '#shared/contract/projects.ts';
import type { PublicItem, PublicMember } from '#shared/contract/published-boards.ts';
import { StateImage } from '#shared/contract/states.ts';
import { WorkItemImage } from '#shared/contract/work-items.ts';
import { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { MEMBER } from '#shared/permissions.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import type { BoardFacts } from './lowered.ts';
import { type Shape, whole } from './whole-row.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Puts a published board's rows into the store, because its layouts are those of members and read the
 * same collections. Public pages have no feed, so the store contains nothing else.
 */
export class BoardImages {
  readonly #scope: string;
  readonly #known = new Map<string, { readonly text: string; readonly image: FeedImage }>();
  #rev = 0;

  constructor(anchor: string) {
    this.#scope = `anchor:${anchor}`;
  }

  /** Shows these items, and removes all others. */
  show(facts: BoardFacts, items: readonly PublicItem[]): void {
    this.#rev += 1;
    const { states, labels, cycles, modules, members, estimate } = facts;
    const place = placeOf(facts);
    const inOrder = (rows: readonly Row[]) =>
      rows.map((row, sort_order) => ({ ...row, ...place, sort_order }));
    const make = (entity: string, shape: Shape, rows: readonly Row[]) =>
      rows.map((row) => this.#imageOf(entity, shape, row));
    store.feed.replace(this.#scope, {
      project: make('project', ProjectImage, [projectOf(facts)]),
      state: make(
        'state',
        StateImage,
        states.map((state) => ({ ...state, ...place })),
      ),
      label: make('label', LabelImage, inOrder(labels)),
      cycle: make('cycle', CycleImage, inOrder(cycles)),
      module: make('module', ModuleImage, inOrder(modules)),
      estimate: make('estimate', EstimateImage, estimate ? [{ ...estimate, ...place }] : []),
      estimate_point: make(
        'estimate_point',
        EstimatePointImage,
        (estimate?.points ?? []).map((point) => ({ ...point, estimate: estimate?.id })),
      ),
      project_member: make(
        'project_member',
        ProjectMemberImage,
        members.map((one) => ({ ...one, role: MEMBER })),
      ),
      workspace_member: make('workspace_member', WorkspaceMemberImage, members.map(memberOf)),
      work_item: make('work_item', WorkItemImage, items),
    });
    store.flush();
  }

  clear(): void {
    this.#known.clear();
    store.feed.drop(this.#scope);
  }

  /** Returns the existing image when it is equal, which avoids renders. */
  #imageOf(entity: string, shape: Shape, row: Row): FeedImage {
    const key = `${entity} ${row.id}`;
    const text = JSON.stringify(row);
    const known = this.#known.get(key);
    if (known?.text === text) return known.image;
    const image = { ...whole(shape, row), id: row.id, rev: this.#rev };
    this.#known.set(key, { text, image });
    return image;
  }
}

const placeOf = ({ settings }: BoardFacts) => ({
  project_id: settings.project,
  workspace_id: settings.workspace,
});

/** The parts of the project's row that lists need; without an identifier when keys are hidden. */
function projectOf({ settings, cycles, modules, estimate }: BoardFacts): Row {
  const { project_details: project, fields, workspace } = settings;
  return {
    id: project.id,
    name: project.name,
    identifier: fields.includes('key') ? project.identifier : '',
    workspace,
    timezone: 'UTC',
    cycle_view: cycles.length > 0,
    module_view: modules.length > 0,
    estimate: estimate?.id,
  };
}

/** A visible person as a member row. */
function memberOf(one: PublicMember): Row {
  return {
    id: one.id,
    workspace_id: one.workspace,
    role: MEMBER,
    is_active: true,
    member: {
      id: one.member,
      first_name: one.member__first_name,
      last_name: one.member__last_name,
      display_name: one.member__display_name,
      avatar: '',
      avatar_url: one.member__avatar,
      is_bot: false,
    },
  };
}
