import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { AccountChip } from '#web/features/auth/onboarding/account-chip.tsx';
import { readInstance, useInstance } from '#web/features/instances/store.ts';
import { send } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { createWorkspace, isSlugFree } from './calls.ts';
import { FrontPage } from './front-page.tsx';
import { NewWorkspacePicker } from './new-workspace-picker.tsx';

/** Makes a workspace and goes there. */
export function CreateWorkspacePage() {
  const { t } = useTranslation('workspaces');
  const { known } = useInstance();
  const navigate = useNavigate();
  useEffect(() => {
    void readInstance();
  }, []);
  if (known?.config.is_workspace_creation_disabled) return <CreationOff />;
  return (
    <FrontPage
      title={t('create.title')}
      lead={t('create.lead')}
      aside={<AccountChip hasSettings />}
    >
      <NewWorkspacePicker
        isFree={isSlugFree}
        create={async (input) => {
          const { slug, id } = await createWorkspace(input);
          const body = { last_workspace_id: id, is_onboarded: true };
          // Where the person begins next time; the workspace is there without it.
          await send('PATCH', '/api/users/me/profile/', { body }).catch(() => undefined);
          await navigate({ to: '/$slug', params: { slug } });
        }}
      />
      <GoBack />
    </FrontPage>
  );
}

function CreationOff() {
  const { t } = useTranslation('workspaces');
  const { known } = useInstance();
  const subject = encodeURIComponent(
    t('create.mailSubject', { instance: known?.instance.instance_name ?? '' }),
  );
  const body = encodeURIComponent(t('create.mailText'));
  return (
    <FrontPage
      title={t('create.offTitle')}
      lead={t('create.offText')}
      aside={<AccountChip hasSettings />}
    >
      <a
        href={`mailto:?subject=${subject}&body=${body}`}
        className={`${buttonLook({ variant: 'primary', size: 40 })} w-full`}
      >
        {t('create.askAdmin')}
      </a>
      <GoBack />
    </FrontPage>
  );
}

function GoBack() {
  const { t } = useTranslation('workspaces');
  const router = useRouter();
  return (
    <div className="mt-4 flex justify-center">
      <Button
        variant="ghost"
        size={32}
        onClick={() =>
          router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
        }
      >
        {t('back')}
      </Button>
    </div>
  );
}
