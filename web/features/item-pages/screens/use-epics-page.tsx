import { Network } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useInProject } from '#web/features/item-pages/sources/use-in-project.tsx';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { epicChoices } from '#web/features/work-items/filters/list-choices.ts';
import { sourceOfEpics } from '#web/features/work-items/lists/sources.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The epics of a project. The browser holds all of them, with the project's items. */
export function useEpicsPage(projectId: string): PageSource {
  const source = useMemo(() => sourceOfEpics(projectId), [projectId]);
  const { features: _features, ...parts } = useInProject(projectId, source, PLACE);
  const isMember = useCan(projectId)('work_item.list');
  const isOn = projects.use(projectId)?.is_epic_enabled ?? false;
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  return {
    source,
    ...parts,
    title: 'work-items:epics.title',
    choices: CHOICES,
    loading,
    retry,
    closed: closedBy({ isMember, isOn, projectId }),
    empty: EMPTY,
    making: EPICS,
  };
}

const CHOICES = epicChoices();
const PLACE = { kind: 'epics', id: null, path: 'epics-user-properties' } as const;
const EPICS = {
  label: 'work-items:epics.new',
  first: 'work-items:epics.first',
  shortcut: 'new-epic',
};
const EMPTY = {
  icon: Network,
  title: 'work-items:epics.empty',
  text: 'work-items:epics.emptyText',
  hints: { creator: 'work-items:epics.emptyHint', reader: 'work-items:epics.emptyReader' },
};

interface Closing {
  readonly isMember: boolean;
  readonly isOn: boolean;
  readonly projectId: string;
}

function closedBy({ isMember, isOn, projectId }: Closing): ReactNode {
  if (!isMember) return <NotMember projectId={projectId} />;
  return isOn ? null : <Off projectId={projectId} />;
}

/** The feature is switched off: who may switch it on is led there. */
function Off({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const maySwitch = useCan(projectId)('project.update');
  return (
    <EmptyState
      icon={Network}
      title={t('epics.off')}
      text={t(maySwitch ? 'epics.offSwitch' : 'epics.offAsk')}
      action={
        maySwitch && (
          <LinkButton
            to="/$slug/settings/projects/$projectId/features"
            params={{ slug, projectId }}
            variant="primary"
          >
            {t('epics.settings')}
          </LinkButton>
        )
      }
    />
  );
}
