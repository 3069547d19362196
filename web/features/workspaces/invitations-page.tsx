import { useNavigate } from '@tanstack/react-router';
import { Mailbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AccountChip } from './account-chip.tsx';
import { acceptInvitations } from './calls.ts';
import { FrontPage } from './front-page.tsx';
import { InvitationsPicker } from './invitations-picker.tsx';
import { useMyInvitations } from './use-my-invitations.ts';
import { VerifyAddress } from './verify-address.tsx';

/** All of one's invitations. */
export function InvitationsPage() {
  const { t } = useTranslation('workspaces');
  const me = useMe();
  return (
    <FrontPage
      title={t('invitations.title')}
      lead={t('invitations.lead', { email: me.email })}
      aside={<AccountChip hasSettings />}
    >
      <Invitations />
    </FrontPage>
  );
}

function Invitations() {
  const { t } = useTranslation('workspaces');
  const { is_email_verified: isVerified } = useMe();
  const { invitations, isAway, read } = useMyInvitations();
  if (invitations === null && !isAway) return <Skeleton className="h-14" />;
  if (invitations === null) {
    return (
      <Banner
        tone="danger"
        action={
          <Button size={24} onClick={read}>
            {t('again')}
          </Button>
        }
      >
        {t('invitations.away')}
      </Banner>
    );
  }
  if (!isVerified) {
    return (
      <>
        <VerifyAddress onDone={read} />
        <div className="flex justify-center">
          <HomeLink />
        </div>
      </>
    );
  }
  if (invitations.length === 0) {
    return (
      <EmptyState
        icon={Mailbox}
        title={t('invitations.emptyTitle')}
        text={t('invitations.emptyText')}
        action={<HomeLink />}
      />
    );
  }
  return <JoinForm invitations={invitations} onRefused={read} />;
}

interface JoinFormProps {
  readonly invitations: NonNullable<ReturnType<typeof useMyInvitations>['invitations']>;
  readonly onRefused: () => void;
}

function JoinForm({ invitations, onRefused }: JoinFormProps) {
  const { t } = useTranslation('workspaces');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const navigate = useNavigate();

  async function join() {
    const ticked = invitations.filter(({ id }) => chosen.has(id));
    const [first] = ticked;
    if (!first) return setProblem(t('invitations.none'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      await acceptInvitations(ticked.map(({ id }) => id));
      await navigate({ to: '/$slug', params: { slug: first.workspace.slug } });
    } catch {
      setProblem(t('invitations.failed'));
      setIsBusy(false);
      onRefused();
    }
  }

  return (
    <div className="grid gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <InvitationsPicker invitations={invitations} chosen={chosen} onChange={setChosen} />
      <Button variant="primary" size={40} isBusy={isBusy} onClick={() => void join()}>
        {t('invitations.accept')}
      </Button>
      <div className="flex justify-center">
        <HomeLink />
      </div>
    </div>
  );
}

function HomeLink() {
  const { t } = useTranslation('workspaces');
  return (
    <LinkButton to="/" variant="ghost" size={32}>
      {t('invitations.home')}
    </LinkButton>
  );
}
