import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/item-pages/list-page.tsx';
import type { PersonList } from '#web/features/work-items/lists/sources.ts';

import { KnownPerson } from './known-person.tsx';
import { usePersonList } from './use-person-list.tsx';

export function AssignedPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId/assigned' });
  return <PersonListPage key={userId} userId={userId} list="assigned" />;
}

export function CreatedPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId/created' });
  return <PersonListPage key={userId} userId={userId} list="created" />;
}

export function SubscribedPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId/subscribed' });
  return <PersonListPage key={userId} userId={userId} list="subscribed" />;
}

interface PersonListPageProps {
  readonly userId: string;
  readonly list: PersonList;
}

function PersonListPage(props: PersonListPageProps) {
  return (
    <KnownPerson userId={props.userId}>
      <OpenList {...props} />
    </KnownPerson>
  );
}

function OpenList({ userId, list }: PersonListPageProps) {
  return <ListPage page={usePersonList(userId, list)} />;
}
