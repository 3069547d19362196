import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace, WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { postForm } from '#web/lib/http/forms.ts';
import { get, HttpError, send } from '#web/lib/http/http.ts';
import { findSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { FrontPage } from './front-page.tsx';
import { type InvitationLink, keepInvitation, readInvitation } from './invitation/store.ts';

/** State of the invitation, depending on who is signed in. */
type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'away' }
  | { readonly state: 'over'; readonly me: UserMe | null; readonly joined: Workspace | null }
  | {
      readonly state: 'open';
      readonly me: UserMe | null;
      readonly invitation: WorkspaceInvitation;
    };

/** Target of the link in an invitation mail; everyone may open it. */
export function InvitationPage() {
  const search = useAddressSearch();
  const { slug = '', invitation_id: id = '', email = '', token } = search;
  return <Invitation key={id} slug={slug} id={id} email={email} token={token} />;
}

function Invitation({
  token,
  slug,
  id,
  email,
}: InvitationLink & { readonly token: string | undefined }) {
  const { t } = useTranslation('workspaces');
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const look = useCallback(() => {
    lookUp({ slug, id, email }, token).then(setFound, () => setFound({ state: 'away' }));
  }, [slug, id, email, token]);
  useEffect(() => look(), [look]);
  if (found.state === 'loading') {
    return (
      <FrontPage title={t('invitation.title')}>
        <Skeleton className="h-10" />
      </FrontPage>
    );
  }
  if (found.state === 'away') {
    return (
      <FrontPage title={t('invitation.title')}>
        <Banner
          tone="danger"
          action={
            <Button size={24} onClick={look}>
              {t('again')}
            </Button>
          }
        >
          {t('invitations.away')}
        </Banner>
      </FrontPage>
    );
  }
  if (found.state === 'over') return <InvitationOver me={found.me} joined={found.joined} />;
  if (found.me && found.me.email !== found.invitation.email) {
    return <OtherAccount me={found.me} invitation={found.invitation} />;
  }
  return <OpenInvitation me={found.me} invitation={found.invitation} token={token} />;
}

async function lookUp(link: InvitationLink, token: string | undefined): Promise<Found> {
  const [session, invitation] = await Promise.all([findSession(), readOpen(link, token)]);
  const me = session.state === 'signed_in' ? session.me : null;
  // A link without its token opens nothing for an account with an unverified email.
  const isWorthless = me?.email === link.email && invitation?.email === '';
  // An acceptance while signed out takes effect at the next sign-in; a refusal is final.
  const isOpen = invitation && (invitation.responded_at === null || invitation.accepted);
  if (isOpen && !isWorthless) {
    return {
      state: 'open',
      me,
      invitation: { ...invitation, email: invitation.email || link.email },
    };
  }
  const mine = me ? await get<Workspace[]>('/api/users/me/workspaces/') : [];
  return { state: 'over', me, joined: mine.find(({ slug }) => slug === link.slug) ?? null };
}

async function readOpen(
  link: InvitationLink,
  token: string | undefined,
): Promise<WorkspaceInvitation | null> {
  // During navigation to another page, its URL is set before this page unmounts.
  if (link.slug === '' || link.id === '') return null;
  try {
    return await readInvitation(link, token);
  } catch (error) {
    if (error instanceof HttpError && error.isTemporary) throw error;
    return null;
  }
}

function InvitationOver({
  me,
  joined,
}: {
  readonly me: UserMe | null;
  readonly joined: Workspace | null;
}) {
  const { t } = useTranslation('workspaces');
  if (joined) {
    return (
      <FrontPage title={t('invitation.memberTitle', { workspace: joined.name })}>
        <LinkButton
          to="/$slug"
          params={{ slug: joined.slug }}
          variant="primary"
          size={40}
          className="w-full"
        >
          {t('invitation.continue')}
        </LinkButton>
      </FrontPage>
    );
  }
  return (
    <FrontPage title={t('invitation.overTitle')} lead={t('invitation.overText')}>
      <LinkButton to="/" variant="primary" size={40} className="w-full">
        {t(me ? 'invitation.continue' : 'invitation.signIn')}
      </LinkButton>
    </FrontPage>
  );
}

interface InvitationProps {
  readonly me: UserMe | null;
  readonly invitation: WorkspaceInvitation;
}

function OtherAccount({ me, invitation }: InvitationProps) {
  const { t } = useTranslation('workspaces');
  const name = invitation.workspace.name;
  return (
    <FrontPage
      title={t('invitation.join', { workspace: name })}
      lead={t('invitation.otherText', { email: invitation.email, mine: me?.email })}
    >
      <div className="grid gap-2">
        <Button variant="primary" size={40} onClick={() => void postForm('/auth/sign-out/', {})}>
          {t('invitation.signOut')}
        </Button>
        <LinkButton to="/" size={40}>
          {t('invitations.home')}
        </LinkButton>
      </div>
    </FrontPage>
  );
}

interface OpenInvitationProps extends InvitationProps {
  /** Proof for the membership; links of old clients have none. */
  readonly token: string | undefined;
}

function OpenInvitation(props: OpenInvitationProps) {
  const { invitation } = props;
  const { t } = useTranslation('workspaces');
  const { busy, problem, answer } = useAnswer(props);
  return (
    <FrontPage
      title={t('invitation.join', { workspace: invitation.workspace.name })}
      lead={t('invitation.lead', { email: invitation.email })}
    >
      <div className="grid gap-2">
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Button
          variant="primary"
          size={40}
          isBusy={busy === 'accept'}
          onClick={() => void answer(true)}
        >
          {t('invitation.accept')}
        </Button>
        <Button size={40} isBusy={busy === 'ignore'} onClick={() => void answer(false)}>
          {t('invitation.ignore')}
        </Button>
      </div>
    </FrontPage>
  );
}

/** Accepts or declines, and continues. */
function useAnswer({ me, invitation, token }: OpenInvitationProps) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'ignore' | null>(null);
  const [problem, setProblem] = useState<string>();
  const { id, email } = invitation;
  const { slug } = invitation.workspace;

  async function answer(accepted: boolean) {
    if (busy) return;
    setBusy(accepted ? 'accept' : 'ignore');
    setProblem(undefined);
    try {
      // With the token an answer can be repeated: this browser then brings it to the sign-in,
      // wherever it was given first.
      if (me || token || invitation.responded_at === null) await tell(accepted);
      if (!accepted) return await navigate({ to: '/' });
      if (me) return await navigate({ to: '/$slug', params: { slug } });
      keepInvitation({ slug, id, email });
      await navigate({ to: '/', search: { email, invitation_id: id, slug } });
    } catch (error) {
      setProblem(
        error instanceof HttpError && error.status !== 0 ? error.message : t('invitations.away'),
      );
      setBusy(null);
    }
  }

  async function tell(accepted: boolean) {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/invitations/${id}/join/`;
    try {
      await send('POST', path, { body: { email, accepted, ...(token ? { token } : {}) } });
    } catch (error) {
      const mustSignIn = !me && accepted && error instanceof HttpError && error.status === 403;
      // Without the token, the owner of an account has to sign in to answer; the invitation is
      // listed there.
      if (!mustSignIn) throw error;
    }
  }

  return { busy, problem, answer };
}
