import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { spacePath } from '#web/lib/browser/space-path.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';

import { AuthFrame, WaitingMark, WithInstance } from './auth-frame.tsx';
import { signOut } from './changes.ts';
import { EntryCard } from './entry-card.tsx';

/** Sign-in for visitors of public pages, which returns to the page they came from. */
export function SpaceSignInPage() {
  const { t } = useTranslation('auth');
  const { me } = useSession();
  const { email = '', error_code: errorCode, next_path: nextPath } = useAddressSearch();
  const isBack = me !== null && nextPath !== undefined;
  useEffect(() => {
    if (isBack) location.replace(spacePath(nextPath));
  }, [isBack, nextPath]);
  return (
    <AuthFrame title={t('space.title')}>
      {isBack && <WaitingMark />}
      {me && !isBack && <SignedIn name={me.display_name} />}
      {!me && (
        <WithInstance>
          {({ config }) => (
            <div className="grid w-full max-w-100 gap-4">
              <EntryCard
                // A new refusal resets the card.
                key={`${email} ${errorCode}`}
                start={{
                  side: 'space',
                  mode: 'sign_in',
                  email,
                  errorCode,
                  nextPath,
                  code: undefined,
                  isInvited: false,
                }}
                config={config}
                invitation={null}
              />
            </div>
          )}
        </WithInstance>
      )}
    </AuthFrame>
  );
}

function SignedIn({ name }: { readonly name: string }) {
  const { t } = useTranslation('auth');
  return (
    <FrontCard>
      <PageTitle className="text-22 font-semibold tracking-tight text-balance">
        {t('space.signedIn', { name })}
      </PageTitle>
      <p className="mt-1 mb-6 text-muted">{t('space.signedInText')}</p>
      <Button size={40} onClick={() => void signOut(location.href)}>
        {t('space.signOut')}
      </Button>
    </FrontCard>
  );
}
