import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { send } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { AccountChip } from './account-chip.tsx';
import { createWorkspace, isSlugFree } from './calls.ts';
import { FrontPage } from './front-page.tsx';
import { NewWorkspacePicker } from './new-workspace-picker.tsx';

interface CreateWorkspaceProps {
  /** Only instance admins may create workspaces. */
  readonly isOff: boolean;
  readonly instanceName: string;
}

/** Creates a workspace and opens it. */
export function CreateWorkspace({ isOff, instanceName }: CreateWorkspaceProps) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  if (isOff) return <CreationOff instanceName={instanceName} />;
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
          // Sets the start place; the workspace exists even if this fails.
          await send('PATCH', '/api/users/me/profile/', { body }).catch(() => undefined);
          await navigate({ to: '/$slug', params: { slug } });
        }}
      />
      <GoBack />
    </FrontPage>
  );
}

function CreationOff({ instanceName }: Pick<CreateWorkspaceProps, 'instanceName'>) {
  const { t } = useTranslation('workspaces');
  const subject = encodeURIComponent(t('create.mailSubject', { instance: instanceName }));
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
