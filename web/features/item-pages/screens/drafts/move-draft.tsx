import { ArrowRightToLine } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { PickerSubMenu } from '#web/ui/menus/picker-sub-menu.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

interface MoveDraftProps {
  readonly projectId: string | null;
  readonly onPick: (projectId: string) => void;
}

/** Asks for the project that a draft becomes an item of. */
export function MoveDraft({
  trigger,
  ...props
}: MoveDraftProps & { readonly trigger: ReactElement }) {
  return <PickerPopover {...usePicking(props)} trigger={trigger} />;
}

/** The same one step inside a menu. */
export function MoveDraftMenu(props: MoveDraftProps) {
  const { t } = useTranslation('work-items');
  return <PickerSubMenu {...usePicking(props)} icon={ArrowRightToLine} title={t('drafts.move')} />;
}

function usePicking({ projectId, onPick }: MoveDraftProps) {
  const { t } = useTranslation('work-items');
  const possible = useProjectsWhere('work_item.create');
  const options = useJoinedProjects().map((project) => {
    const isPossible = possible.includes(project);
    return {
      id: project.id,
      label: project.name,
      hint: isPossible ? project.identifier : undefined,
      icon: <ProjectIcon project={project} />,
      isDisabled: !isPossible,
      reason: isPossible ? undefined : t('drafts.guestThere'),
    };
  });
  // Where it is meant to go is the first answer.
  const sorted = options.toSorted(
    (a, b) => Number(b.id === projectId) - Number(a.id === projectId) || order(a) - order(b),
  );
  return {
    label: t('drafts.findProject'),
    options: sorted,
    selected: [],
    onToggle: onPick,
    emptyText: t('drafts.noSuchProject'),
    footer: <p className="px-2 py-1 text-12 text-muted">{t('drafts.along')}</p>,
  };
}

const order = ({ isDisabled }: { readonly isDisabled: boolean }) => Number(isDisabled);
