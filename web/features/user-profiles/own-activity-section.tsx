import { PersonActivities } from '#web/features/activities/person-activity-section.tsx';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useMe } from '#web/lib/session/session.ts';

/** What one has done, in all workspaces; follows what one does here, on any device. */
export function OwnActivities() {
  return <PersonActivities path="/api/users/me/activities/" version={useWorkOf(useMe().id)} />;
}
