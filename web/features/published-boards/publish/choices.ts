import { PUBLIC_FIELDS, PUBLIC_LAYOUTS } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';

/** Settings that the dialog edits. */
export type Choices = Pick<
  Publication,
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_votes_enabled'
  | 'is_embeddable'
  | 'view_props'
  | 'fields'
  | 'intake'
>;

/** The boolean settings. */
export type Switch =
  | 'is_votes_enabled'
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_embeddable';
const SWITCHES: readonly Switch[] = [
  'is_votes_enabled',
  'is_comments_enabled',
  'is_reactions_enabled',
  'is_embeddable',
];

/** Names of the settings that differ from the published ones. */
export function changesIn(choices: Choices, known: Choices): ReadonlySet<string> {
  const layouts = PUBLIC_LAYOUTS.filter((one) => choices.view_props[one] !== known.view_props[one]);
  const fields = PUBLIC_FIELDS.filter(
    (one) => choices.fields.includes(one) !== known.fields.includes(one),
  );
  const switches = SWITCHES.filter((one) => choices[one] !== known[one]);
  const intake = choices.intake === known.intake ? [] : ['intake'];
  return new Set([...layouts, ...fields, ...switches, ...intake]);
}

/**
 * Reapplies unpublished edits after somebody else has published settings; each layout and field is
 * merged on its own.
 */
export function rebased(
  edits: Partial<Choices>,
  before: Choices,
  after: Choices,
): Partial<Choices> {
  const { view_props: layouts, fields } = edits;
  return {
    ...edits,
    ...(layouts && {
      view_props: Object.fromEntries(
        PUBLIC_LAYOUTS.map((one) => [
          one,
          layouts[one] === before.view_props[one] ? after.view_props[one] : layouts[one],
        ]),
      ) as Choices['view_props'],
    }),
    ...(fields && {
      fields: PUBLIC_FIELDS.filter((one) =>
        fields.includes(one) === before.fields.includes(one)
          ? after.fields.includes(one)
          : fields.includes(one),
      ),
    }),
  };
}
