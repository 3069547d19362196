import i18next from 'i18next';
import {
  Calendar,
  CalendarClock,
  CircleUserRound,
  Hash,
  Link2,
  List,
  type LucideIcon,
  SquareCheck,
  TextInitial,
} from 'lucide-react';
import { lazy, Suspense } from 'react';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { FieldKind, WorkItemField } from '#shared/work-item-fields/field.ts';
import type { Property } from '#shared/work-item-fields/registry.ts';
import { formatDay, formatMoment } from '#web/lib/formats/dates.ts';
import type { Message } from '#web/lib/mutations/change.ts';

import { fieldLabel } from './field-names.ts';
import type { Field } from './field.ts';
import { isNothing } from './kind-stored.ts';
import { flagName, formatAmount, wordName } from './value-text.ts';

const ICONS: Readonly<Record<FieldKind, LucideIcon>> = {
  id: List,
  ids: List,
  word: List,
  date: Calendar,
  moment: CalendarClock,
  number: Hash,
  count: Hash,
  flag: SquareCheck,
  text: TextInitial,
  link: Link2,
};

// No list waits for what only fields without anything of their own need.
const KindValue = lazy(async () => ({ default: (await import('./kind-values.tsx')).KindValue }));
const KindPicker = lazy(async () => ({ default: (await import('./kind-pickers.tsx')).KindPicker }));

/** What a field is on screens that has nothing of its own there: all of it follows from its kind. */
export function kindField(field: WorkItemField, id: Property): Field {
  const { kind, refersTo, history } = field;
  return {
    id,
    icon: refersTo === 'users' ? CircleUserRound : ICONS[kind],
    isEmpty: (item) => isNothing(field, item),
    Value: (props) => (
      <Suspense>
        <KindValue field={field} {...props} />
      </Suspense>
    ),
    Picker: (props) => (
      <Suspense>
        <KindPicker field={field} {...props} />
      </Suspense>
    ),
    isOfKind: true,
    history: history ? { [history.field]: (activity) => sentenceOf(field, activity) } : {},
  };
}

const say = (key: string) => i18next.t(key);

/** What a change of the field is called, in the list of unsent changes and of undo. */
export function kindChange(field: WorkItemField, values: Readonly<Record<string, unknown>>) {
  return {
    key: 'work-items:fields.any.change',
    values: { ...values, field: fieldLabel(field, say) },
  };
}

/** The sentence of a line of the history. */
function sentenceOf(field: WorkItemField, { old_value, new_value }: ActivityImage): Message {
  const [from, to] = [valueName(field, old_value), valueName(field, new_value)];
  const name = fieldLabel(field, say);
  const key = 'work-items:fields.any.history';
  if (field.kind === 'ids') {
    return {
      key: `${key}.${to ? 'added' : 'removed'}`,
      values: { field: name, value: to || from },
    };
  }
  const what = to === '' ? 'cleared' : from === '' ? 'set' : 'changed';
  return { key: `${key}.${what}`, values: { field: name, from, to } };
}

/** A value of the history as people read it; nothing for no value. */
function valueName(field: WorkItemField, value: string | null): string {
  if (!value || value === field.emptyWord) return '';
  switch (field.kind) {
    case 'date':
      return formatDay(value);
    case 'moment':
      return formatMoment(value);
    case 'number':
      return formatAmount(field, Number(value));
    case 'flag':
      return flagName(value === 'true', say);
    case 'word':
      return wordName(field, value, say);
    default:
      return value;
  }
}
