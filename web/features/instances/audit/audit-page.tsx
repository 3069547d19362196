import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AUDIT_KINDS, type AuditPage as AuditLog } from '#shared/contract/audit.ts';
import { AdminPage, NotThere } from '#web/features/instances/page-parts.tsx';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

import { AuditTable } from './audit-table.tsx';
import { type AuditQuery, auditQueryOf, auditWire, useAudit } from './use-audit.ts';
import { WorkspaceSelect } from './workspace-select.tsx';

const RANGES = [7, 30, 180] as const;

/** The audit log of the last half year. */
export function AuditPage() {
  const { t } = useTranslation('instances');
  const [query, setQuery] = useState<AuditQuery>(() => auditQueryOf(location.search));
  const { page, isAway, read, more } = useAudit(query);
  return (
    <AdminPage
      title={t('audit.title')}
      lead={t('audit.lead')}
      isWide
      end={
        <a
          href={addressOf('/api/instances/audit/export/', auditWire(query))}
          className={buttonLook({})}
        >
          <Icon of={Download} />
          {t('audit.export')}
        </a>
      }
    >
      <AuditTools query={query} onChange={setQuery} page={page} />
      {query.actor !== undefined && (
        <p className="mb-4 flex items-center gap-2">
          <bdi>{page?.results[0]?.actor || t('audit.onePerson')}</bdi>
          <Button size={24} onClick={() => setQuery({ ...query, actor: undefined })}>
            {t('audit.everybody')}
          </Button>
        </p>
      )}
      {!page && <NotThere isAway={isAway} onAgain={read} />}
      {page && page.results.length === 0 && (
        <EmptyState title={t('audit.none')} text={t('audit.noneText')} />
      )}
      {page && page.results.length > 0 && <AuditTable entries={page.results} />}
      {page && page.next !== null && (
        <div className="grid place-items-center pt-4">
          <Button onClick={more}>{t('audit.more')}</Button>
        </div>
      )}
    </AdminPage>
  );
}

interface AuditToolsProps {
  readonly query: AuditQuery;
  readonly onChange: (query: AuditQuery) => void;
  readonly page: AuditLog | null;
}

function AuditTools({ query, onChange, page }: AuditToolsProps) {
  const { t } = useTranslation('instances');
  const set = (fields: Partial<AuditQuery>) => onChange({ ...query, ...fields });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-56 flex-1">
          <SearchInput
            value={query.search}
            onChange={(search) => set({ search })}
            label={t('audit.search')}
          />
        </div>
        <WorkspaceSelect
          value={query.workspace}
          workspaces={page?.workspaces ?? []}
          onChange={(workspace) => set({ workspace })}
        />
        <Segmented
          label={t('audit.range')}
          value={String(query.days)}
          onChange={(days) => set({ days: Number(days) })}
          options={RANGES.map((days) => ({
            value: String(days),
            label: t('audit.days', { count: days }),
          }))}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('audit.kind')}
            value={query.kind ?? 'all'}
            onChange={(kind) => set({ kind: kind === 'all' ? undefined : kind })}
            options={(['all', ...AUDIT_KINDS] as const).map((value) => ({
              value,
              label: t(`audit.kinds.${value}`),
            }))}
          />
        </div>
        {page && (
          <p className="num text-12 text-muted" role="status">
            {t('audit.count', { count: page.total, number: formatNumber(page.total) })}
          </p>
        )}
      </div>
    </>
  );
}
