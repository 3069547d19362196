import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SessionInfo } from '#shared/contract/auth.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { Section } from '#web/features/settings/setting-row.tsx';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { browserOf } from './browser-name.ts';
import { endOtherSessions, endSession } from './changes.ts';

/** One's signed-in browsers, each with a sign-out button. */
export function SessionList() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { value, error, again, keep } = useRead<SessionInfo[]>('/api/users/me/sessions/');
  const end = (session: SessionInfo) => {
    const before = value ?? [];
    keep((rows) => rows.filter((row) => row.id !== session.id));
    endSession(session.id).catch((failure: unknown) => {
      keep(() => before);
      showToast({
        title: t('sessions.notEnded'),
        ...(failure instanceof Error && { text: failure.message }),
        tone: 'error',
      });
    });
  };
  const others = value?.filter((row) => !row.is_current) ?? [];
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others.length > 0 && (
          <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
        )
      }
    >
      {error !== undefined && !value && <ReadFailure error={error} onAgain={again} />}
      {!value && error === undefined && <Skeleton className="h-24 rounded-card" />}
      {value && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {value.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('sessions.endOthers')}
        text={t('sessions.endOthersText', { count: others.length })}
        confirm={t('sessions.endOthers')}
        onConfirm={async () => {
          await endOtherSessions(me.id);
          again();
        }}
      />
    </Section>
  );
}

interface SessionRowProps {
  readonly session: SessionInfo;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings');
  const { name, system, isPhone } = browserOf(session.user_agent);
  const title = name ? t('sessions.on', { browser: name, system }) : t('sessions.unknown');
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon of={isPhone ? Smartphone : Laptop} className="text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-medium">
          <span className="truncate">{title}</span>
          {session.is_current && <Badge tone="accent">{t('sessions.this')}</Badge>}
          {session.kind === 'admin' && <Badge>{t('sessions.admin')}</Badge>}
        </div>
        <div className="text-12 text-muted" title={formatMoment(session.last_seen_at)}>
          {t('sessions.seen', {
            when: relative(session.last_seen_at),
            address: session.ip_address,
          })}
        </div>
      </div>
      {!session.is_current && (
        <Button size={24} onClick={onEnd} aria-label={t('sessions.endOf', { name: title })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
