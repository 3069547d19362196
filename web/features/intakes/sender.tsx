import { AppWindow, FileText, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { usePerson } from '#web/features/people/store.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

const ICONS = { IN_APP: AppWindow, FORMS: FileText, EMAIL: Mail } as const;

/** Name and icon of the source. */
export function useSource({ source }: Pick<IntakeIssueImage, 'source'>) {
  const { t } = useTranslation('intakes');
  const known = source === 'FORMS' || source === 'EMAIL' ? source : 'IN_APP';
  return { icon: ICONS[known], name: t(`sources.${known}`) };
}

/** Name of the sender. */
export function useSender(row: IntakeIssueImage) {
  const { t } = useTranslation('intakes');
  const person = usePerson(row.created_by);
  const name = row.sender_name || person?.name || t('sender.unknown');
  return { person, name, isMember: person !== undefined && row.sender_name === '' };
}

/** Picture or initials of the sender. */
export function SenderAvatar({ row }: { readonly row: IntakeIssueImage }) {
  const { person, name, isMember } = useSender(row);
  const look = isMember && person ? person : { id: row.id, name, isGone: false };
  return <Avatar person={look} size={24} isDecorative />;
}
