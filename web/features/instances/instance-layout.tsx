import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { setPageTitle } from '#web/lib/browser/page-title.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FrontCard, FrontFrame } from '#web/ui/frames/front-frame.tsx';
import { Mark } from '#web/ui/layout/mark.tsx';

import { readAdminSession, useAdmin } from './admin-session.ts';
import { AdminShell } from './admin-shell.tsx';
import { AdminSignIn } from './admin-sign-in.tsx';
import { FirstWorkspace } from './first-workspace.tsx';
import { SetupForm } from './setup-form.tsx';
import { readInstance, useInstance } from './store.ts';

/** The admin area: setup on the first start, else sign-in, else its pages. */
export function InstanceLayout() {
  const { t } = useTranslation('instances');
  const instance = useInstance();
  const session = useAdmin();
  const navigate = useNavigate();
  const isStart = useRouterState({
    select: ({ location }) => /\/god-mode\/?$/.test(location.pathname),
  });
  useEffect(() => {
    setPageTitle(t('title'));
    void readInstance();
    void readAdminSession();
  }, [t]);
  const { admin } = session;
  const known = instance.known?.instance;
  // The first admin creates a workspace before anything else.
  const isFirst = isStart && known?.workspaces_exist === false;
  const isIn = isStart && !isFirst && admin !== null && known?.is_setup_done === true;
  useEffect(() => {
    if (isIn) void navigate({ to: '/god-mode/general', replace: true });
  }, [isIn, navigate]);

  if (instance.state === 'away' || session.state === 'away') return <Away />;
  if (instance.state === 'loading' || session.state === 'loading') return <Waiting />;
  if (!known?.is_setup_done) {
    return (
      <FrontFrame name={t('name')}>
        <SetupForm onDone={() => void readInstance()} />
      </FrontFrame>
    );
  }
  if (!admin) {
    return (
      <FrontFrame name={t('name')}>
        <AdminSignIn />
      </FrontFrame>
    );
  }
  if (isFirst) {
    return (
      <FrontFrame name={t('name')}>
        <FirstWorkspace />
      </FrontFrame>
    );
  }
  return (
    <AdminShell admin={admin} instance={known}>
      <Outlet />
    </AdminShell>
  );
}

function Waiting() {
  return (
    <div aria-busy className="grid h-full place-items-center bg-canvas text-accent">
      <Mark size={32} />
    </div>
  );
}

function Away() {
  const { t } = useTranslation('instances');
  const again = () => {
    void readInstance();
    void readAdminSession();
  };
  return (
    <FrontFrame name={t('name')}>
      <FrontCard>
        <EmptyState
          title={t('awayTitle')}
          text={t('away')}
          action={
            <Button variant="primary" size={32} onClick={again}>
              {t('again')}
            </Button>
          }
        />
      </FrontCard>
    </FrontFrame>
  );
}
