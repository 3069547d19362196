import { Box } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ProgressBar } from '#web/features/progress/progress-bar.tsx';
import { Figure } from '#web/features/progress/progress-figures.tsx';
import { ProgressShare } from '#web/features/progress/progress-share.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import {
  ActionsPart,
  DatesPart,
  LeadPart,
  type ModuleRowProps,
  NamePart,
  StatusPart,
} from './module-parts.tsx';

/** A module as a card: what it is called, how far it is, when it runs and who leads it. */
export function ModuleCard(props: ModuleRowProps) {
  const { module } = props;
  const { t } = useTranslation('modules');
  const progress = useProgress('module', module.id, module.project_id);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex h-6 items-center gap-2 touch:h-auto">
        <Icon of={Box} className="text-faint touch:group-data-movable:invisible" />
        <NamePart module={module} />
        <span className="ms-auto" />
        <ActionsPart {...props} />
        <span className="flex shrink-0">
          <StatusPart {...props} />
        </span>
      </div>
      <ProgressBar progress={progress} isDecorative />
      <div className="flex min-h-6 items-center gap-2 text-12 text-muted">
        <span className="num whitespace-nowrap">
          {progress ? <Figure progress={progress} unit="items" /> : t('row.counting')}
        </span>
        <ProgressShare progress={progress} />
        <span className="ms-auto" />
        <DatesPart {...props} />
        <LeadPart {...props} />
      </div>
    </div>
  );
}
