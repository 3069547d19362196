import type { Publication } from '#shared/contract/anchors.ts';

import type { BoardFacts, ShownSettings } from './store.ts';

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
