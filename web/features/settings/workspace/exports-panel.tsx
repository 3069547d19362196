import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ExportColumn, ExportFormat } from '#shared/constants/exports.ts';
import { exportColumns } from '#shared/work-item-fields/exports.ts';
import { ColumnChoice } from '#web/features/exports/column-section.tsx';
import { FormatChoice } from '#web/features/exports/format-section.tsx';
import { cancelExport, exportItems, useRunningExports } from '#web/features/exports/store.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ExportHistoryTable } from './export-history.tsx';

/** Exports work items, and lists earlier exports. */
export function ExportsPanel() {
  return (
    <div className="grid gap-6">
      <ExportForm />
      <RunningExports />
      <ExportHistoryTable />
    </div>
  );
}

function ExportForm() {
  const { t } = useTranslation('exports');
  const { slug } = useWorkspace();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [provider, setProvider] = useState<ExportFormat>('csv');
  const [files, setFiles] = useState<'one' | 'each'>('one');
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportColumns);
  const { isBusy, reason, submit } = useSubmit([], () =>
    exportItems(slug, { provider, project: chosen, multiple: files === 'each', columns }),
  );
  return (
    <SettingCard>
      <SettingRow title={t('projects')}>
        <ProjectChoice chosen={chosen} onChange={setChosen} />
      </SettingRow>
      <SettingRow title={t('format')}>
        <FormatChoice value={provider} onChange={setProvider} />
      </SettingRow>
      <SettingRow title={t('files.label')}>
        <Segmented
          label={t('files.label')}
          value={files}
          onChange={setFiles}
          options={(['one', 'each'] as const).map((value) => ({
            value,
            label: t(`files.${value}`),
          }))}
        />
      </SettingRow>
      <SettingRow title={t('columns.label')}>
        <ColumnChoice chosen={columns} onChange={setColumns} />
      </SettingRow>
      <div className="flex flex-wrap items-center justify-end gap-3 px-4 py-3">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
          {t('export')}
        </Button>
      </div>
    </SettingCard>
  );
}

interface ProjectChoiceProps {
  /** Empty = all. */
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation('exports');
  const projects = useJoinedProjects();
  return (
    <Popover
      label={t('projects')}
      className="grid max-h-80 w-64 gap-1 overflow-auto p-3"
      trigger={
        <Button>
          {chosen.length === 0
            ? t('allProjects', { count: projects.length })
            : t('someProjects', { count: chosen.length })}
        </Button>
      }
    >
      <Checkbox
        label={t('allProjects', { count: projects.length })}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      {projects.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </Popover>
  );
}

function RunningExports() {
  const { t } = useTranslation('exports');
  const hasNoMail = useIsMailOff();
  const { id: workspaceId, slug } = useWorkspace();
  const running = useRunningExports(workspaceId);
  if (running.length === 0) return null;
  return (
    <ul aria-label={t('running.label')} className="grid gap-3">
      {running.map(({ id, total, done, provider }) => (
        <li key={id} className="grid gap-2 rounded-card border border-line p-4">
          <p className="num flex flex-wrap items-center gap-2">
            <Icon of={Download} className="text-muted" />
            <b className="font-medium">{t('running.title', { count: total })}</b>
            <span className="text-12 text-muted">{t(`formats.${provider}`)}</span>
            <span className="ms-auto text-12 text-muted">
              {t('running.done', { done: formatNumber(done), total: formatNumber(total) })}
            </span>
            <Button
              size={24}
              variant="ghost"
              onClick={() => void cancelExport(slug, id).catch(() => undefined)}
            >
              {t('running.cancel')}
            </Button>
          </p>
          <SegmentedBar
            total={Math.max(1, total)}
            parts={[{ key: 'done', tone: 'done', value: done }]}
            label={t('running.done', { done: formatNumber(done), total: formatNumber(total) })}
          />
          <p className="text-12 text-muted">
            {t(hasNoMail ? 'running.leaveNoMail' : 'running.leave')}
          </p>
        </li>
      ))}
    </ul>
  );
}
