import {
  Archive,
  CircleMinus,
  CirclePlus,
  History,
  Inbox,
  Link,
  type LucideIcon,
  Network,
  Paperclip,
  Pencil,
  TextInitial,
  Waypoints,
} from 'lucide-react';

import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import type { ActivityImage } from '#shared/contract/activities.ts';
import { historyOf } from '#web/features/work-items/fields/registry.ts';
import type { Message } from '#web/lib/mutations/change.ts';

/** How a line of the history is shown. */
export interface HistoryLine {
  readonly icon: LucideIcon;
  readonly message: Message;
}

const KEY = 'work-items:detail.history';

/** What became of an item in the intake, by the status that its verb is. */
const INTAKE_WORDS: Readonly<Record<string, string>> = {
  '-2': 'pending',
  '-1': 'declined',
  '0': 'snoozed',
  '1': 'accepted',
  '2': 'duplicate',
};

/** What is not a property: each with its sentences by what was done. */
const OTHERS: Readonly<Record<string, (activity: ActivityImage) => HistoryLine>> = {
  name: ({ new_value }) => ({
    icon: Pencil,
    message: { key: `${KEY}.name`, values: { name: new_value ?? '' } },
  }),
  description: () => ({ icon: TextInitial, message: { key: `${KEY}.description` } }),
  link: ({ verb, new_value, old_value }) => ({
    icon: Link,
    message: { key: `${KEY}.link.${verbOf(verb)}`, values: { url: new_value || old_value || '' } },
  }),
  attachment: ({ verb, new_value, old_value }) => {
    const name = fileNameOf(new_value || old_value || '');
    const what = verb === 'deleted' ? 'deleted' : 'created';
    const key = `${KEY}.attachment.${what}${name === '' ? 'Unnamed' : ''}`;
    return { icon: Paperclip, message: { key, values: { name } } };
  },
  is_epic: ({ new_value }) => ({
    icon: Network,
    message: { key: `${KEY}.${new_value === 'epic' ? 'madeEpic' : 'madeItem'}` },
  }),
  epic_item: ({ verb, new_value, old_value }) => ({
    icon: verb === 'deleted' ? CircleMinus : CirclePlus,
    message: {
      key: `${KEY}.epicItem.${verb === 'deleted' ? 'removed' : 'added'}`,
      values: { item: new_value || old_value || '' },
    },
  }),
  intake: ({ verb }) => ({
    icon: Inbox,
    message: { key: `${KEY}.intake.${INTAKE_WORDS[verb] ?? 'pending'}` },
  }),
  archived_at: ({ new_value }) => ({
    icon: Archive,
    message: { key: `${KEY}.${new_value === 'restore' ? 'restored' : 'archived'}` },
  }),
};

/** The icon and the sentence of a line of the history. */
export function lineOf(activity: ActivityImage): HistoryLine {
  const { field, verb } = activity;
  if (field === null) return { icon: CirclePlus, message: { key: `${KEY}.created` } };
  const property = historyOf(activity);
  if (property) return { icon: property.field.icon, message: property.message };
  const other = OTHERS[field];
  if (other) return other(activity);
  const relation = RELATION_TYPES.find((type) => type === field);
  if (relation) {
    const what = verb === 'deleted' ? 'unrelated' : 'related';
    const values = { kind: relation, item: activity.new_value || activity.old_value || '' };
    return { icon: Waypoints, message: { key: `${KEY}.${what}.${relation}`, values } };
  }
  return { icon: History, message: { key: `${KEY}.other` } };
}

/** What a file is called, from the key it is stored under: a place, a random prefix, the name. */
function fileNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}-/, '');
}

function verbOf(verb: string): 'created' | 'updated' | 'deleted' {
  return verb === 'created' || verb === 'deleted' ? verb : 'updated';
}
