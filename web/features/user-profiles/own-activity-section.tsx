import { PersonActivities } from '#web/features/activities/person-activity-section.tsx';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useMe } from '#web/lib/session/session.ts';

/** One's own activity in all workspaces, updated on new activity from any device. */
export function OwnActivities() {
  return <PersonActivities path="/api/users/me/activities/" version={useWorkOf(useMe().id)} />;
}
