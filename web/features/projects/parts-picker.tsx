import { Box, FileText, Inbox, Layers, type LucideIcon, Network, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import { isPartOn, type ProjectPart } from '#shared/lib/project-parts.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { updateProject } from './changes.ts';

interface Part {
  readonly name: Exclude<ProjectPart, 'estimates'>;
  readonly icon: LucideIcon;
  readonly fields: (isOn: boolean) => UpdateProject;
}

const PARTS: readonly Part[] = [
  {
    name: 'epics',
    icon: Network,
    fields: (is_epic_enabled) => ({ is_epic_enabled }),
  },
  {
    name: 'cycles',
    icon: RefreshCw,
    fields: (cycle_view) => ({ cycle_view }),
  },
  {
    name: 'modules',
    icon: Box,
    fields: (module_view) => ({ module_view }),
  },
  {
    name: 'views',
    icon: Layers,
    fields: (issue_views_view) => ({ issue_views_view }),
  },
  {
    name: 'pages',
    icon: FileText,
    fields: (page_view) => ({ page_view }),
  },
  {
    name: 'intake',
    icon: Inbox,
    // Calls name it by its older name; the row has both.
    fields: (inbox_view) => ({ inbox_view, intake_view: inbox_view }),
  },
];

interface PartsPickerProps {
  readonly project: ProjectImage;
  readonly isDisabled?: boolean;
}

/** Switches the parts of a project on and off; each is saved at once. */
export function PartsPicker({ project, isDisabled = false }: PartsPickerProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {PARTS.map(({ name, icon, fields }) => (
        <li key={name} className="flex items-center gap-3 px-4 py-3">
          <Icon of={icon} className="text-muted" />
          <div className="min-w-0 flex-1">
            <div className="font-medium">{t(`parts.${name}.title`)}</div>
            <div className="text-12 text-muted">{t(`parts.${name}.text`)}</div>
          </div>
          <Switch
            isLabelHidden
            label={t(`parts.${name}.title`)}
            checked={isPartOn(project, name)}
            isDisabled={isDisabled}
            onChange={(next) =>
              void updateProject(slug, project, fields(next)).catch(() => undefined)
            }
          />
        </li>
      ))}
    </ul>
  );
}
