import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Plus, TriangleAlert, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WebhookImage } from '#shared/contract/webhooks.ts';
import { useWorkspace, useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

import { EVENTS, eventsOf, shortAddress, useWebhooks, webhooks } from './store.ts';
import { NewWebhookDialog } from './webhook-form.tsx';

/** Webhooks of a workspace with URL, events and toggle. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks');
  const { id, slug } = useWorkspace();
  const rows = useWebhooks(id);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(t, slug);
  const view = useTableRows({ rows, columns, textOf: ({ url }) => url });
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('create.open')}
    </Button>
  );
  return (
    <>
      <DataTable
        title={t('title')}
        columns={columns}
        view={view}
        nameOf={({ url }) => shortAddress(url)}
        {...(rows.length > 0 && { tools: add })}
        empty={
          <EmptyState icon={Webhook} title={t('empty.title')} text={t('empty.text')} action={add} />
        }
      />
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function useColumns(t: TFunction<'webhooks'>, slug: string): readonly TableColumn<WebhookImage>[] {
  return [
    {
      key: 'url',
      title: t('columns.url'),
      sortBy: ({ url }) => url,
      cell: ({ id, url }, tabIndex) => (
        <Link
          to="/$slug/settings/webhooks/$webhookId"
          params={{ slug, webhookId: id }}
          tabIndex={tabIndex}
          className="grid min-w-0 rounded-control"
        >
          <span className="truncate font-medium">{shortAddress(url)}</span>
          <span className="truncate font-mono text-12 text-muted" dir="ltr">
            {url}
          </span>
        </Link>
      ),
    },
    {
      key: 'events',
      title: t('columns.events'),
      isExtra: true,
      cell: (row) => <span className="text-muted">{eventWords(t, row)}</span>,
    },
    {
      key: 'last',
      title: t('columns.last'),
      cell: (row) => <LastTry webhook={row} />,
      sortBy: ({ last_tried_at }) => last_tried_at ?? '',
    },
    {
      key: 'on',
      title: t('columns.on'),
      cell: (row) => <ActiveSwitch webhook={row} />,
    },
  ];
}

/** A webhook's events as part of a sentence. */
export function eventWords(t: TFunction<'webhooks'>, webhook: WebhookImage): string {
  const events = eventsOf(webhook);
  if (events.length === EVENTS.length) return t('events.all');
  return formatList(events.map((event) => t(`events.${event}`)));
}

function LastTry({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const { failures, last_tried_at } = webhook;
  if (failures > 0) {
    return (
      <span className="num inline-flex items-center gap-1.5 text-danger">
        <Icon of={TriangleAlert} size={14} />
        {t('failing', { count: failures })}
      </span>
    );
  }
  return (
    <span className="num text-muted">{last_tried_at ? relative(last_tried_at) : t('notYet')}</span>
  );
}

export function ActiveSwitch({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  return (
    <Switch
      isLabelHidden
      label={t('activeOf', { name: shortAddress(webhook.url) })}
      checked={webhook.is_active}
      onChange={(is_active) => void webhooks.update(place, webhook, { is_active })}
    />
  );
}
