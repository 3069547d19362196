import { Tour } from '#web/features/help/tour.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { updateTour } from '#web/features/settings/account/changes.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';

interface TourOverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const newProject = () => runShortcut('new-project');

/** The tour: shown on the first visit, and recorded as seen when it is closed at any step. */
export function TourOverlay({ open, onOpenChange }: TourOverlayProps) {
  const me = useMe();
  const profile = useProfile();
  const can = useCan();
  const isFirst = profile?.is_tour_completed === false;
  const isWithout = useJoinedProjects().length === 0;
  const change = (next: boolean) => {
    if (!next && isFirst) updateTour(profile);
    onOpenChange(next);
  };
  return (
    <Tour
      open={open}
      onOpenChange={change}
      {...(isFirst && { name: me.first_name || me.display_name })}
      {...(isWithout && can('project.create') && { onCreateProject: newProject })}
    />
  );
}
