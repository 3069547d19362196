import {
  CircleDashed,
  CircleUserRound,
  Gauge,
  Layers,
  type LucideIcon,
  Network,
  RefreshCw,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import { NONE, STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';
import { labels } from '#web/features/labels/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { StateGlyph, StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import { PriorityIcon } from '#web/features/work-items/row/priority-icon.tsx';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** A group as people know it. */
export interface GroupLook {
  readonly icon: ReactNode;
  readonly name: string;
}

/** How a group is called and marked; it follows what others change of the state, label or person. */
export function useGroupLook(by: GroupName | null, key: string, facts: ListFacts): GroupLook {
  const t = useWords('work-items');
  const state = states.use(by === 'state_id' ? key : null);
  const label = labels.use(by === 'labels__id' ? key : null);
  const project = projects.use(by === 'project_id' ? key : null);
  const person = usePerson(by === 'assignees__id' || by === 'created_by' ? key : null);
  if (by === null) return { icon: null, name: t('list.all') };
  switch (by) {
    case 'state_id':
      return { icon: <StateIcon stateId={key} />, name: state?.name ?? t('list.none.state') };
    case 'state__group': {
      const group = STATE_GROUPS.find((one) => one === key) ?? 'backlog';
      return { icon: <StateGlyph group={group} />, name: t(`list.stateGroup.${group}`) };
    }
    case 'priority': {
      const priority = PRIORITIES.find((one) => one === key) ?? 'none';
      return {
        icon: <PriorityIcon priority={priority} />,
        name: t(`fields.priority.${priority}`),
      };
    }
    case 'labels__id':
      return label
        ? { icon: <Dot color={label.color} />, name: label.name }
        : { icon: <Icon of={Tag} className="text-faint" />, name: t('list.none.labels') };
    case 'assignees__id':
    case 'created_by':
      return person
        ? { icon: <Avatar person={person} isDecorative />, name: person.name }
        : {
            icon: <Icon of={CircleUserRound} className="text-faint" />,
            name: t(by === 'created_by' ? 'list.none.creator' : 'list.none.assignees'),
          };
    case 'project_id':
      return {
        icon: project && <ProjectIcon project={project} />,
        name: project?.name ?? '',
      };
    case 'estimate_point':
      return part(Gauge, facts.estimateName(key) ?? t('list.none.estimate'));
    case 'epic_id':
      return part(Network, facts.epicName(key) ?? t('list.none.epic'));
    case 'cycle_id':
      return part(RefreshCw, facts.cycleName(key) ?? t('list.none.cycle'));
    case 'issue_module__module_id':
      return part(Layers, facts.moduleName(key) ?? t('list.none.module'));
    default:
      return {
        icon: <Icon of={CircleDashed} className="text-faint" />,
        name: key === NONE ? t('list.none.date') : formatDay(key),
      };
  }
}

function part(icon: LucideIcon, name: string): GroupLook {
  return { icon: <Icon of={icon} className="text-faint" />, name };
}
