import { PUBLIC_FIELDS, PUBLIC_KEYS } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';
import type {
  PublicEstimate,
  PublicItem,
  PublicLabel,
  PublicMember,
  PublicNamed,
  PublicState,
} from '#shared/contract/published-boards.ts';

/** Everything about a published board except its items. */
export interface BoardFacts {
  readonly settings: Publication;
  readonly name: string;
  readonly states: readonly PublicState[];
  readonly labels: readonly PublicLabel[];
  readonly members: readonly PublicMember[];
  readonly cycles: readonly PublicNamed[];
  readonly modules: readonly PublicNamed[];
  /** Null where estimates are hidden. */
  readonly estimate: PublicEstimate | null;
}

/** Settings that decide what visitors see. */
export type ShownSettings = Pick<
  Publication,
  | 'fields'
  | 'view_props'
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_votes_enabled'
  | 'is_embeddable'
>;

/** Settings limited to what both versions show; newly shown fields come with the next read. */
export function lowered(settings: Publication, shows: ShownSettings): Publication {
  const { view_props: layouts } = settings;
  return {
    ...settings,
    fields: settings.fields.filter((field) => shows.fields.includes(field)),
    view_props: Object.fromEntries(
      Object.entries(layouts).map(([name, isOn]) => [
        name,
        isOn && shows.view_props[name as keyof typeof layouts],
      ]),
    ) as typeof layouts,
    is_comments_enabled: settings.is_comments_enabled && shows.is_comments_enabled,
    is_reactions_enabled: settings.is_reactions_enabled && shows.is_reactions_enabled,
    is_votes_enabled: settings.is_votes_enabled && shows.is_votes_enabled,
  };
}

/** The board's facts without hidden parts. */
export function loweredFacts(facts: BoardFacts, settings: Publication): BoardFacts {
  const has = (field: Publication['fields'][number]) => settings.fields.includes(field);
  return {
    ...facts,
    settings,
    states: has('state') ? facts.states : [],
    labels: has('labels') ? facts.labels : [],
    members: has('assignee') ? facts.members : [],
    cycles: has('cycle') ? facts.cycles : [],
    modules: has('modules') ? facts.modules : [],
    estimate: has('estimate') ? facts.estimate : null,
  };
}

/** An item with only the published fields, as the server would send it. */
export function chosenOf(item: PublicItem, shows: ChosenParts): PublicItem {
  const hidden = PUBLIC_FIELDS.filter((field) => !shows.fields.includes(field));
  const empty = hidden.flatMap((field) => {
    const key = PUBLIC_KEYS[field];
    return key ? [[key, Array.isArray(item[key]) ? [] : null] as const] : [];
  });
  return {
    ...item,
    ...(Object.fromEntries(empty) as Partial<PublicItem>),
    ...(!shows.fields.includes('state') && { state__group: null }),
    ...(!shows.is_votes_enabled && { vote_items: [] }),
    ...(!shows.is_reactions_enabled && { reaction_items: [] }),
    ...(!shows.is_comments_enabled && { comment_count: null }),
  };
}

type ChosenParts = Omit<ShownSettings, 'view_props' | 'is_embeddable'>;
