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
