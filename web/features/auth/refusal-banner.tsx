import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '#web/ui/messages/banner.tsx';

import type { Refusal } from './refusals.ts';

interface RefusalBannerProps {
  readonly refusal: Refusal | null;
  readonly onClose: () => void;
  /** An action that helps. */
  readonly action?: ReactNode;
}

/** The reason of a failed sign-in, above the fields. */
export function RefusalBanner({ refusal, onClose, action }: RefusalBannerProps) {
  const text = useRefusalText(refusal);
  const { t } = useTranslation('auth');
  if (!refusal) return null;
  return (
    <div className="mb-4">
      <Banner tone="danger" onClose={onClose} closeLabel={t('closeMessage')}>
        <p className="text-pretty">{text}</p>
        {action && <div className="mt-1.5 flex">{action}</div>}
      </Banner>
    </div>
  );
}

/** Message of a refusal; unknown ones get a general message. */
export function useRefusalText(refusal: Refusal | null): string {
  const { t, i18n } = useTranslation('auth');
  if (!refusal) return '';
  if (refusal.code === '5900' && refusal.waitSeconds) {
    return t('refusals.wait', { count: refusal.waitSeconds });
  }
  const key = `refusals.${refusal.code}`;
  return i18n.exists(key, { ns: 'auth' }) ? t(key) : t('refusals.unknown');
}
