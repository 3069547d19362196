import {
  CircleUserRound,
  Gauge,
  Layers,
  type LucideIcon,
  Network,
  RefreshCw,
  SquareCheck,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import type { ReferredTable, WorkItemField } from '#shared/work-item-fields/field.ts';
import { labels } from '#web/features/labels/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { StateGlyph, StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { PriorityIcon } from './priority-icon.tsx';

/** The signs of tables whose rows have none of their own, and of those without a row. */
const TABLE_ICONS: Readonly<Partial<Record<ReferredTable, LucideIcon>>> = {
  labels: Tag,
  users: CircleUserRound,
  estimate_points: Gauge,
  epics: Network,
  cycles: RefreshCw,
  modules: Layers,
};

/** The sign and the name of one value of a field; null = it has none. */
export interface ValueLook {
  readonly icon: ReactNode;
  /** As the store has it now; null = the facts of the list say it. */
  readonly name: string | null;
}

const faint = (icon: LucideIcon) => <Icon of={icon} className="text-faint" />;

/** How one value of a field looks; `value` is null for none. It follows what others change of the row it names. */
export function useValueLook(field: WorkItemField | null, value: string | null): ValueLook {
  const table = field?.refersTo;
  const inTable = (name: ReferredTable) => (table === name ? value : null);
  const state = states.use(inTable('states'));
  const label = labels.use(inTable('labels'));
  const project = projects.use(inTable('projects'));
  const person = usePerson(inTable('users'));
  const option = field?.options?.find(({ id }) => id === value);
  if (option) return { icon: <Dot color={option.color} />, name: option.name };
  if (label) return { icon: <Dot color={label.color} />, name: label.name };
  if (person) return { icon: <Avatar person={person} isDecorative />, name: person.name };
  if (project) return { icon: <ProjectIcon project={project} />, name: project.name };
  if (table === 'states') {
    return { icon: <StateIcon stateId={value} />, name: state?.name ?? null };
  }
  const TableIcon = table && TABLE_ICONS[table];
  if (TableIcon) return { icon: faint(TableIcon), name: null };
  if (field?.kind === 'word') return { icon: <WordIcon field={field} word={value} />, name: null };
  return { icon: field?.kind === 'flag' ? faint(SquareCheck) : null, name: null };
}

interface WordIconProps {
  readonly field: WorkItemField;
  readonly word: string | null;
}

/** The sign of a fixed word; words of most fields have none. */
export function WordIcon({ field, word }: WordIconProps) {
  const priority = PRIORITIES.find((one) => one === word);
  const group = STATE_GROUPS.find((one) => one === word);
  if (field.words === PRIORITIES && priority) return <PriorityIcon priority={priority} />;
  if (field.words === STATE_GROUPS && group) return <StateGlyph group={group} />;
  return null;
}
