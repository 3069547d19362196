import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceIntegrationImage } from '#shared/contract/integrations.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace, useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ConnectDialog } from './connect-dialog.tsx';
import { disconnect, OFFERED, type Offered, PROVIDER_ICONS, useConnections } from './store.ts';

/** Available providers and connections of the workspace. */
export function WorkspaceIntegrationsSection() {
  const { t } = useTranslation('integrations');
  const { id } = useWorkspace();
  const connections = useConnections(id);
  const { value, error, again } = useRead<Offered[]>(OFFERED);
  if (error !== undefined && !value) {
    return (
      <Banner tone="danger" action={<Button onClick={again}>{t('again')}</Button>}>
        {t('failed')}
      </Banner>
    );
  }
  if (!value) return <Skeleton className="h-40 rounded-card" />;
  // A provider that was turned off after connecting can still be disconnected.
  const shown = [...value];
  for (const { provider, id: key } of connections) {
    if (!shown.some((one) => one.provider === provider)) {
      shown.push({ id: key, provider });
    }
  }
  if (shown.length === 0) {
    return <EmptyState icon={Plug} title={t('empty.title')} text={t('empty.text')} />;
  }
  return (
    <ul className="grid gap-3" aria-label={t('title')}>
      {shown.map((offered) => (
        <Provider
          key={offered.provider}
          offered={offered}
          connection={connections.find(({ provider }) => provider === offered.provider)}
        />
      ))}
    </ul>
  );
}

interface ProviderProps {
  readonly offered: Offered;
  readonly connection: WorkspaceIntegrationImage | undefined;
}

function Provider({ offered: { provider }, connection }: ProviderProps) {
  const { t } = useTranslation('integrations');
  const title = t(`providers.${provider}.name`);
  const place = useWorkspacePlace();
  const can = useCan();
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null);
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Icon of={PROVIDER_ICONS[provider]} size={20} className="mt-0.5 text-muted" />
        <div className="min-w-48 flex-1">
          <h2 className="font-medium">{title}</h2>
          <p className="text-12 text-muted">
            {connection ? <Account name={connection.account} /> : t(`providers.${provider}.text`)}
          </p>
        </div>
        {can('integration.create') && (
          <div className="flex gap-2">
            {connection && (
              <Button
                aria-label={t('disconnectOf', { name: title })}
                onClick={() => setOpen('disconnect')}
              >
                {t('disconnect')}
              </Button>
            )}
            <Button
              variant={connection && connection.reason === null ? 'plain' : 'primary'}
              aria-label={t(connection ? 'reconnectOf' : 'connectOf', { name: title })}
              onClick={() => setOpen('connect')}
            >
              {t(connection ? 'reconnect' : 'connect')}
            </Button>
          </div>
        )}
      </div>
      {connection && connection.reason === null && (
        <p className="text-12 text-muted">{t(`providers.${provider}.next`)}</p>
      )}
      {connection?.reason && <Banner tone="danger">{inOwnWords(connection.reason)}</Banner>}
      <ConnectDialog
        provider={open === 'connect' ? provider : null}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'disconnect'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={t('confirm.title', { name: title })}
        text={t('confirm.text')}
        confirm={t('disconnect')}
        isDanger
        onConfirm={async () => {
          if (connection) await disconnect(place, connection.id, title);
        }}
      />
    </li>
  );
}

function Account({ name }: { readonly name: string }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      {t('connectedAs')} <bdi>{name}</bdi>
    </>
  );
}
