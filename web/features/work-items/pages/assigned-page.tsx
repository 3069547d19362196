import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { useAssignedPage } from '#web/features/work-items/sources/use-assigned-page.tsx';

/** What a person is assigned to. */
export function AssignedPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId/assigned' });
  return <ListPage page={useAssignedPage(userId)} />;
}
