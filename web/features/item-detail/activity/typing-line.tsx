import { useTranslation } from 'react-i18next';

import { useEditor } from '#web/features/presence/store.ts';
import { ActivityIndicator } from '#web/ui/people/activity-indicator.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

/** Somebody else is writing a comment. */
export function TypingLine({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation('work-items');
  const person = useEditor(itemId, 'comment');
  if (!person) return null;
  return (
    <p
      role="status"
      className={`mb-1 flex h-6 items-center gap-1.5 text-12 text-muted ${hueOf(person.id)}`}
    >
      <Avatar person={person} size={20} isDecorative />
      <span>{t('detail.comments.typing', { name: person.name })}</span>
      <span className="text-who">
        <ActivityIndicator />
      </span>
    </p>
  );
}
