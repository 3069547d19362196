import { useNavigate, useParams } from '@tanstack/react-router';
import { Ellipsis, KeyRound, PencilLine, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WebhookImage } from '#shared/contract/webhooks.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useWorkspace, useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { DeliveryPanes } from './delivery-panes.tsx';
import { RegenerateDialog } from './regenerate-dialog.tsx';
import { deleteWebhook, replay, sendTest, shortAddress, webhooks } from './store.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import { EditWebhookDialog } from './webhook-form.tsx';
import { ActiveSwitch } from './webhooks-section.tsx';

/** One webhook with its status, deliveries and attempts. */
export function WebhookSection() {
  const { t } = useTranslation('webhooks');
  const { slug } = useWorkspace();
  const { webhookId = '' } = useParams({ strict: false });
  const webhook = webhooks.use(webhookId);
  if (!webhook) {
    return (
      <EmptyState
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          <LinkButton to="/$slug/settings/webhooks" params={{ slug }}>
            {t('gone.back')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="flex min-h-full flex-col md:h-full">
      <div className="grid gap-4 border-b border-line px-4 pt-6 pb-5 md:px-8">
        <Head webhook={webhook} />
        <State webhook={webhook} />
        <WebhookFacts webhook={webhook} />
      </div>
      <DeliveryPanes key={webhook.id} webhook={webhook} />
    </div>
  );
}

type Asked = 'edit' | 'regenerate' | 'delete';

function Head({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const [asked, setAsked] = useState<Asked | null>(null);
  const test = () =>
    sendTest(place, webhook.id).then(
      () => showToast({ title: t('test.sent') }),
      () => showToast({ title: t('test.notSent'), tone: 'error' }),
    );
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <PageTitle className="truncate text-22 font-semibold">
            {shortAddress(webhook.url)}
          </PageTitle>
          <ActiveSwitch webhook={webhook} />
        </div>
        <p className="mt-1 font-mono text-12 break-all text-muted" dir="ltr">
          {webhook.url}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button icon={Send} disabled={!webhook.is_active} onClick={() => void test()}>
          {t('test.send')}
        </Button>
        <Button icon={PencilLine} onClick={() => setAsked('edit')}>
          {t('edit.open')}
        </Button>
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
          <MenuItem icon={KeyRound} onSelect={() => setAsked('regenerate')}>
            {t('regenerate.menu')}
          </MenuItem>
          <MenuItem icon={Trash2} isDanger onSelect={() => setAsked('delete')}>
            {t('delete.menu')}
          </MenuItem>
        </Menu>
      </div>
      {asked && <AskedDialog asked={asked} webhook={webhook} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface AskedDialogProps {
  readonly asked: Asked;
  readonly webhook: WebhookImage;
  readonly onClose: () => void;
}

function AskedDialog({ asked, webhook, onClose }: AskedDialogProps) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const navigate = useNavigate();
  if (asked === 'edit') return <EditWebhookDialog webhook={webhook} onClose={onClose} />;
  if (asked === 'regenerate') return <RegenerateDialog webhook={webhook} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: shortAddress(webhook.url) })}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      isDanger
      onConfirm={async () => {
        await deleteWebhook(place, webhook.id);
        await navigate({ to: '/$slug/settings/webhooks', params: { slug: place.slug } });
      }}
    />
  );
}

/** Problem of a webhook, with the action that fixes it. */
function State({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const hasNoMail = useIsMailOff();
  const place = useWorkspacePlace();
  const { failures, failing_since, is_active } = webhook;
  const admin = usePerson(webhook.created_by)?.name;
  if (failing_since === null) return null;
  const since = formatMoment(failing_since);
  const again = async () => {
    try {
      const { count } = await replay(place, webhook.id, { since: failing_since });
      showToast({ title: t('replay.queued', { count }) });
    } catch {
      showToast({ title: t('replay.notQueued'), tone: 'error' });
    }
  };
  return (
    <Banner
      tone="danger"
      action={
        <Button disabled={!is_active} onClick={() => void again()}>
          {t('replay.since', { since })}
        </Button>
      }
    >
      <b className="font-semibold">{t('failingSince', { count: failures, since })}</b>{' '}
      {!is_active && t('isOff')}
      {is_active && hasNoMail && t('willSwitchOffNoMail')}
      {is_active &&
        !hasNoMail &&
        (admin ? t('willSwitchOff', { name: admin }) : t('willSwitchOffAll'))}
    </Banner>
  );
}
