import { useNavigate } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { type KnownInstance, readInstance, useInstance } from '#web/features/instances/store.ts';
import { setPageTitle } from '#web/lib/browser/page-title.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FrontCard, FrontFrame } from '#web/ui/frames/front-frame.tsx';
import { Mark } from '#web/ui/layout/mark.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the sign-in pages. */
export function AuthFrame({ title, aside, children }: AuthFrameProps) {
  const { t } = useTranslation('auth');
  useEffect(() => setPageTitle(title), [title]);
  return (
    <FrontFrame name={t('name')} aside={aside}>
      {children}
    </FrontFrame>
  );
}

/**
 * Renders its content once the instance is known; without an instance admin it leads to the setup.
 */
export function WithInstance({
  children,
}: {
  readonly children: (known: KnownInstance) => ReactNode;
}) {
  const { state, known } = useInstance();
  const navigate = useNavigate();
  useEffect(() => {
    void readInstance();
  }, []);
  const isNew = state === 'ready' && !known?.instance.is_setup_done;
  useEffect(() => {
    if (isNew) void navigate({ to: '/god-mode', replace: true });
  }, [isNew, navigate]);
  if (state === 'away') return <AwayCard />;
  if (!known?.instance.is_setup_done) return <WaitingMark />;
  return children(known);
}

/** Placeholder while loading. */
export function WaitingMark() {
  return (
    <span aria-busy className="text-accent opacity-60">
      <Mark size={32} />
    </span>
  );
}

/** The server does not answer; it is asked again automatically. */
function AwayCard() {
  const { t } = useTranslation('auth');
  useEffect(() => {
    const timer = setInterval(() => void readInstance(), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <FrontCard>
      <EmptyState
        icon={Wrench}
        title={t('away.title')}
        text={t('away.text')}
        action={
          <Button variant="primary" size={32} onClick={() => void readInstance()}>
            {t('away.again')}
          </Button>
        }
      />
    </FrontCard>
  );
}
