import { STATE_GROUPS } from '#shared/constants/states.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { LabelImage } from '#shared/contract/labels.ts';
import type { PublicItem, PublicMember, PublicState } from '#shared/contract/public-boards.ts';
import type { StateImage } from '#shared/contract/states.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-store.ts';

import type { BoardFacts } from './board.ts';

/** A row as the collections of this tab hold it; the revision comes when it is put there. */
type Row<Image> = Omit<Image, 'rev'>;

/**
 * Puts what a public board shows where lists look for it: the layouts are those of members, and read the same
 * collections. A page of the public site follows nothing else, so nothing but this is in them.
 */
export class BoardImages {
  readonly #scope: string;
  readonly #known = new Map<string, { readonly text: string; readonly image: FeedImage }>();
  #rev = 0;

  constructor(anchor: string) {
    this.#scope = `anchor:${anchor}`;
  }

  /** Shows these items; what is there and not among them goes. */
  show(facts: BoardFacts, items: readonly PublicItem[]): void {
    this.#rev += 1;
    const { project } = facts.settings;
    const make = (entity: string, rows: readonly { readonly id: string }[]) =>
      rows.map((row) => this.#imageOf(entity, row));
    store.feed.replace(this.#scope, {
      project: make('project', [projectOf(facts)]),
      state: make(
        'state',
        facts.states.flatMap((state) => stateOf(facts, state) ?? []),
      ),
      label: make(
        'label',
        facts.labels.map((label, at): Row<LabelImage> => ({
          ...label,
          ...placeOf(facts),
          sort_order: at,
        })),
      ),
      cycle: make(
        'cycle',
        facts.cycles.map((row, at) => planOf(facts, row, at)),
      ),
      module: make(
        'module',
        facts.modules.map((row, at) => planOf(facts, row, at)),
      ),
      project_member: make(
        'project_member',
        facts.members.map(({ id, member }) => ({
          id,
          member,
          project,
          role: 15,
          original_role: 15,
        })),
      ),
      workspace_member: make('workspace_member', facts.members.map(memberOf)),
      work_item: make('work_item', items.map(itemOf)),
    });
    store.flush();
  }

  /** Takes it all away. */
  clear(): void {
    this.#known.clear();
    store.feed.drop(this.#scope);
  }

  /** The image that was there, if it says the same: nothing is drawn anew then. */
  #imageOf(entity: string, row: { readonly id: string }): FeedImage {
    const key = `${entity} ${row.id}`;
    const text = JSON.stringify(row);
    const known = this.#known.get(key);
    if (known?.text === text) return known.image;
    const image = { ...row, rev: this.#rev };
    this.#known.set(key, { text, image });
    return image;
  }
}

const placeOf = ({ settings }: BoardFacts) => ({
  project_id: settings.project,
  workspace_id: settings.workspace,
});

/** Of the project as much as lists ask; one whose keys are hidden has no ID here. */
function projectOf({ settings, cycles, modules }: BoardFacts) {
  const { project_details: project, fields, workspace } = settings;
  return {
    id: project.id,
    name: project.name,
    identifier: fields.includes('key') ? project.identifier : '',
    workspace,
    cycle_view: cycles.length > 0,
    module_view: modules.length > 0,
    is_epic_enabled: false,
    estimate: null,
    archived_at: null,
    timezone: 'UTC',
  };
}

function stateOf(facts: BoardFacts, { id, name, color, sequence, ...state }: PublicState) {
  const group = STATE_GROUPS.find((one) => one === state.group);
  if (!group) return null;
  const row: Row<StateImage> = {
    ...{ id, name, color, sequence, group },
    ...placeOf(facts),
    default: false,
    description: '',
  };
  return row;
}

/** A cycle or module: visitors know its name, and no days. */
function planOf(
  facts: BoardFacts,
  row: { readonly id: string; readonly name: string },
  at: number,
) {
  return {
    ...row,
    ...placeOf(facts),
    sort_order: at,
    start_date: null,
    end_date: null,
    target_date: null,
    archived_at: null,
    member_ids: [],
    logo_props: {},
    status: 'planned',
  };
}

function memberOf(member: PublicMember) {
  const row: Pick<WorkspaceMemberImage, 'id' | 'workspace_id' | 'role' | 'is_active' | 'member'> = {
    id: member.id,
    workspace_id: member.workspace,
    role: 15,
    is_active: true,
    member: {
      id: member.member,
      first_name: member.member__first_name,
      last_name: member.member__last_name,
      display_name: member.member__display_name,
      avatar: '',
      avatar_url: member.member__avatar,
      is_bot: false,
    },
  };
  return row;
}

/** An item as lists hold it: what visitors do not see is empty. */
function itemOf(item: PublicItem): Row<WorkItemImage> {
  return {
    id: item.id,
    name: item.name,
    project_id: item.project_id,
    state_id: item.state_id,
    sort_order: item.sort_order,
    priority: PRIORITIES.find((one) => one === item.priority) ?? 'none',
    start_date: item.start_date,
    target_date: item.target_date,
    sequence_id: item.sequence_id ?? 0,
    parent_id: item.parent_id,
    cycle_id: item.cycle_id,
    assignee_ids: item.assignee_ids,
    label_ids: item.label_ids,
    module_ids: item.module_ids,
    estimate_point: null,
    epic_id: null,
    type_id: null,
    created_by: null,
    updated_by: null,
    created_at: NEVER,
    updated_at: NEVER,
    completed_at: null,
    archived_at: null,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    is_epic: false,
    is_draft: false,
    intake_status: null,
  };
}

const NEVER = new Date(0).toISOString();
