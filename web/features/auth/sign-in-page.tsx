import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { useInstance } from '#web/features/instances/store.ts';
import {
  type InvitationLink,
  keepInvitation,
  keptInvitation,
  readInvitation,
} from '#web/features/workspaces/invitation/store.ts';
import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { findSessionNow } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AuthFrame, WithInstance } from './auth-frame.tsx';
import { EntryCard } from './entry-card.tsx';
import { findCode } from './plain-code.ts';
import type { Mode } from './refusals.ts';

export function SignInPage() {
  return <EntryPage mode="sign_in" />;
}

/** Sign-up: the same card with other texts. */
export function SignUpPage() {
  return <EntryPage mode="sign_up" />;
}

function EntryPage({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('auth');
  const search = useAddressSearch();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const invitation = useInvitation(search);
  useSignInElsewhere(search['next_path']);
  const start = {
    side: 'app' as const,
    mode,
    email: search['email'] ?? '',
    errorCode: search['error_code'],
    nextPath: search['next_path'],
    code: findCode(hash) ?? undefined,
    isInvited: Boolean(search['invitation_id'] && search['email'] && !search['error_code']),
  };
  return (
    <AuthFrame
      title={t(`heading.${mode}.email`)}
      aside={!start.isInvited && invitation === null && <OtherPage mode={mode} />}
    >
      <WithInstance>
        {({ config }) => (
          <div className="grid w-full max-w-100 gap-4">
            {search['success'] && <Banner tone="info">{t('reset.done')}</Banner>}
            <EntryCard
              // A new refusal, or the other page, resets the card.
              key={`${mode} ${start.email} ${start.errorCode}`}
              start={start}
              config={config}
              invitation={invitation}
            />
          </div>
        )}
      </WithInstance>
    </AuthFrame>
  );
}

function OtherPage({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('auth');
  const { known } = useInstance();
  const search = useAddressSearch();
  if (mode === 'sign_in' && !known?.config.enable_signup) return null;
  const next = search['next_path'] ? { next_path: search['next_path'] } : {};
  return (
    <span>
      {t(`other.${mode}`)}{' '}
      <Link
        to={mode === 'sign_in' ? '/sign-up' : '/'}
        search={next}
        className="inline-block rounded-chip py-1 font-medium text-accent hover:underline"
      >
        {t(`otherLink.${mode}`)}
      </Link>
    </span>
  );
}

/** The invitation in the URL, or the one this tab came with; null = none, or expired. */
function useInvitation(
  search: Readonly<Record<string, string | undefined>>,
): WorkspaceInvitation | null {
  const [found, setFound] = useState<WorkspaceInvitation | null>(null);
  const { invitation_id: id, slug, email } = search;
  useEffect(() => {
    const named: InvitationLink | null = id && slug && email ? { id, slug, email } : null;
    if (named) keepInvitation(named);
    const link = named ?? keptInvitation();
    if (!link) return undefined;
    let isOver = false;
    readInvitation(link).then(
      (invitation) => !isOver && setFound(invitation),
      // A withdrawn or used invitation is ignored.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id, slug, email]);
  return found;
}

/** Continues here when the person signs in in another tab. */
function useSignInElsewhere(nextPath: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      findSessionNow().then(
        ({ state }) => {
          if (state !== 'signed_in') return;
          // The guard of this page redirects.
          const search = nextPath ? { next_path: nextPath } : {};
          void navigate({ to: '/', search, reloadDocument: true });
        },
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [navigate, nextPath]);
}
