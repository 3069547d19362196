import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { acceptInvitations, createWorkspace, isSlugFree } from './calls.ts';
import { InvitationsPicker } from './invitations-picker.tsx';
import { NewWorkspacePicker } from './new-workspace-picker.tsx';
import { useMyInvitations } from './use-my-invitations.ts';
import { VerifyAddress } from './verify-address.tsx';

interface FirstWorkspacePickerProps {
  /** Only instance admins may create workspaces. */
  readonly isCreationOff: boolean;
  /** The person's role in the company, as entered in the onboarding. */
  readonly companyRole: string | null;
  readonly onPick: (
    workspace: { readonly slug: string; readonly name: string; readonly id: string },
    isNew: boolean,
  ) => Promise<void>;
}

/** Step 3 of the onboarding: joins workspaces by invitation, or creates one. */
export function FirstWorkspacePicker(props: FirstWorkspacePickerProps) {
  const { isCreationOff, companyRole, onPick } = props;
  const { t } = useTranslation('workspaces');
  const { invitations, read } = useMyInvitations();
  const { is_email_verified: isVerified } = useMe();
  const [wantsOwn, setWantsOwn] = useState(false);
  const [wantsInvitation, setWantsInvitation] = useState(false);
  if (invitations === null) return <Spinner label={t('loading')} />;
  if (invitations.length > 0 && !wantsOwn) {
    const own = isCreationOff ? null : () => setWantsOwn(true);
    return <JoinForm invitations={invitations} onOwn={own} onPick={onPick} />;
  }
  if (!isVerified && (isCreationOff || wantsInvitation)) return <VerifyAddress onDone={read} />;
  if (isCreationOff) {
    return (
      <EmptyState
        icon={MailPlus}
        title={t('create.offTitle')}
        text={t('create.offText')}
        action={<Button onClick={read}>{t('create.checkAgain')}</Button>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {invitations.length > 0 && (
        <Button size={32} onClick={() => setWantsOwn(false)}>
          {t('create.invited', { count: invitations.length })}
        </Button>
      )}
      <NewWorkspacePicker
        isFree={isSlugFree}
        create={async (input) =>
          onPick(await createWorkspace({ ...input, company_role: companyRole }), true)
        }
      />
      {!isVerified && (
        <Button size={32} variant="ghost" onClick={() => setWantsInvitation(true)}>
          {t('verify.invited')}
        </Button>
      )}
    </div>
  );
}

interface JoinFormProps {
  readonly invitations: NonNullable<ReturnType<typeof useMyInvitations>['invitations']>;
  readonly onOwn: (() => void) | null;
  readonly onPick: FirstWorkspacePickerProps['onPick'];
}

function JoinForm({ invitations, onOwn, onPick }: JoinFormProps) {
  const { t } = useTranslation('workspaces');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function join() {
    const ticked = invitations.filter(({ id }) => chosen.has(id));
    const [first] = ticked;
    if (!first) return setProblem(t('invitations.none'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      await acceptInvitations(ticked.map(({ id }) => id));
      await onPick(first.workspace, false);
    } catch {
      setProblem(t('invitations.failed'));
    }
    setIsBusy(false);
  }
  return (
    <div className="grid gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <InvitationsPicker invitations={invitations} chosen={chosen} onChange={setChosen} />
      <Button variant="primary" size={40} isBusy={isBusy} onClick={() => void join()}>
        {t('invitations.continue')}
      </Button>
      {onOwn && (
        <>
          <div className="flex items-center gap-3 text-12 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </div>
          <Button size={40} onClick={onOwn}>
            {t('create.own')}
          </Button>
        </>
      )}
    </div>
  );
}
