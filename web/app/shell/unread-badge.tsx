import { useTranslation } from 'react-i18next';

import { useUnreadCount } from '#web/features/notifications/store.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** "@ n" when mentions are unread, else the number of notifications; at most 99. */
export function UnreadBadge() {
  const { t } = useTranslation('app');
  const { all, mentions } = useUnreadCount();
  const count = mentions || all;
  if (count === 0) return null;
  const text = count > 99 ? '99+' : String(count);
  return (
    <Badge tone="accent">
      <span aria-hidden>{mentions > 0 ? `@ ${text}` : text}</span>
      <span className="sr-only">{t(mentions > 0 ? 'nav.mentions' : 'nav.unread', { count })}</span>
    </Badge>
  );
}
