import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SignInProvider } from '#shared/constants/sign-in.ts';
import type { InstanceConfig } from '#shared/contract/instances.ts';
import { providersOf } from '#web/features/instances/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { authPath, type EntrySide } from './use-entry.ts';

interface ProvidersProps {
  readonly config: InstanceConfig;
  readonly nextPath: string | undefined;
  readonly side: EntrySide;
}

/** Sign-in buttons of the configured providers. */
export function Providers({ config, nextPath, side }: ProvidersProps) {
  const { t } = useTranslation('auth');
  const providers = providersOf(config);
  if (providers.length === 0) return null;
  const nameOf = (provider: SignInProvider) =>
    (provider === 'oidc' && config.oidc_name) || t(`providers.${provider}`);
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-12 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </div>
      <div className="grid gap-2">
        {providers.map((provider) => (
          <a
            key={provider}
            href={addressOf(`${authPath(side)}${provider}/`, { next_path: nextPath })}
            className={buttonLook({ size: 40 })}
          >
            <Icon of={KeyRound} className="text-muted" />
            {t('continueWith', { provider: nameOf(provider) })}
          </a>
        ))}
      </div>
    </>
  );
}
