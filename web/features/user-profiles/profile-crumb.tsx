import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** Title of a profile; one's own is *Your work*. */
export function useProfileName(userId: string): string {
  const { t } = useTranslation('user-profiles');
  const person = usePerson(userId);
  return userId === useMe().id ? t('mine') : (person?.name ?? '');
}

/** Icon of a profile, before its title. */
export function ProfileSign({ userId }: { readonly userId: string }) {
  const person = usePerson(userId);
  const isMe = userId === useMe().id;
  if (isMe || !person) return <Icon of={UserRound} className="text-muted" />;
  return <Avatar person={person} size={20} isDecorative />;
}
