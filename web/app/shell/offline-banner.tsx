import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStatus } from '#web/lib/feed/status.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { useStranger } from '#web/lib/http/network.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** Short drops do not flash. */
const PATIENCE_MS = 5_000;

/** Says that the connection is gone, once it has been for a while; reading and editing go on. */
export function OfflineBanner() {
  const { t, ready } = useTranslation('status', { useSuspense: false });
  const { connection, isCrowded } = useStatus();
  const isStrange = useStranger();
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
        // Below this path the browser asks the network itself, not what it has kept of the program.
        <a href={addressOf('/api/instances/')} target="_blank" rel="noopener" className="underline">
          {t('banner.signIn')}
        </a>
      )}
    </div>
  );
}

/** What lies over the screen begins below the banner: `--banner` is its height. */
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

/** Whether something has been so for longer than one waits. */
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
