import { PUBLIC_FIELDS, PUBLIC_LAYOUTS } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';

/** What is chosen in the dialog. */
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

/** Yes or no, whatever it is about. */
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

/** The names of what is chosen otherwise than it is public. */
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
 * What was chosen here and is not public yet, on top of what somebody else has made public meanwhile: each layout and
 * field is a choice of its own.
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
