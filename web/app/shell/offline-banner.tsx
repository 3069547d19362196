import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStatus } from '#web/lib/feed/status.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { useForeignReply } from '#web/lib/http/network.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** Shorter interruptions are not shown. */
const PATIENCE_MS = 5_000;

/** Says that the connection is lost, after a while; reading and editing continue. */
export function OfflineBanner() {
  const { t, ready } = useTranslation('status', { useSuspense: false });
  const { connection, isCrowded } = useStatus();
  const isStrange = useForeignReply();
  const away = connection === 'offline' ? 'offline' : 'reconnecting';
  const reason = isCrowded ? 'crowded' : isStrange ? 'stranger' : away;
  const isLong = useIsLong(connection !== 'live');
  if (!isLong || !ready) return null;
  return (
    <div
      role="status"
      ref={makeRoom}
      className="flex shrink-0 items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-1 text-12 text-muted"
    >
      <Icon of={CloudOff} size={14} />
      <span>{t(`banner.${reason}`)}</span>
      {reason === 'stranger' && (
        // This path is not served by the service worker, so a captive portal can answer.
        <a href={addressOf('/api/instances/')} target="_blank" rel="noopener" className="underline">
          {t('banner.signIn')}
        </a>
      )}
    </div>
  );
}

/** Sets `--banner`, the banner's height, so that overlays begin below it. */
function makeRoom(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { style } = document.body;
  const measure = () => style.setProperty('--banner', `${banner.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(banner);
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty('--banner');
  };
}

/** Whether a condition has lasted longer than the delay. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo]);
  return isLong && isSo;
}
