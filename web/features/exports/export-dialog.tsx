import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ExportColumn, ExportFormat } from '#shared/constants/exports.ts';
import { exportColumns } from '#shared/work-item-fields/exports.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ColumnChoice } from './column-section.tsx';
import { FormatChoice } from './format-section.tsx';
import { exportItems } from './store.ts';

interface ExportDialogProps {
  /** What the list is called. */
  readonly name: string;
  /** The filter that says which items are in it. */
  readonly query: string;
  readonly count: number | undefined;
  /** The properties that the list shows. */
  readonly columns: readonly ExportColumn[];
  readonly onClose: () => void;
}

/** Exports what a list shows, or everything there is. */
export function ExportDialog(props: ExportDialogProps) {
  const { name, query, count, columns: shown, onClose } = props;
  const { t } = useTranslation('exports');
  const { slug } = useWorkspace();
  const say = useBegun();
  const [scope, setScope] = useState<Scope>('seen');
  const [columns, setColumns] = useState(shown);
  const [provider, setProvider] = useState<ExportFormat>('csv');
  const { isBusy, reason, submit } = useSubmit([], async () => {
    const outcome = await exportItems(slug, {
      provider,
      project: [],
      multiple: false,
      columns,
      ...(scope === 'seen' && { query, name }),
    });
    onClose();
    if (outcome === 'begun') say();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog.title')}
      footer={
        <>
          {scope === 'seen' && count !== undefined && (
            <span className="num me-auto text-muted">
              {t('size', { count, columns: columns.length })}
            </span>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
            {t('export')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <ScopeChoice value={scope} onChange={setScope} {...{ name, count }} />
        <Properties columns={columns} shown={shown} onChange={setColumns} />
        <Named name={t('format')}>
          <FormatChoice value={provider} onChange={setProvider} />
        </Named>
      </div>
    </Dialog>
  );
}

type Scope = 'seen' | 'all';

interface ScopeChoiceProps extends Pick<ExportDialogProps, 'name' | 'count'> {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

function ScopeChoice({ value, onChange, name, count }: ScopeChoiceProps) {
  const { t } = useTranslation('exports');
  return (
    <RadioGroup
      label={t('dialog.what')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'seen',
          label: t('dialog.seen'),
          hint: count === undefined ? name : t('dialog.seenHint', { name, count }),
        },
        { value: 'all', label: t('dialog.all'), hint: t('dialog.allHint') },
      ]}
    />
  );
}

interface PropertiesProps {
  readonly columns: readonly ExportColumn[];
  readonly shown: readonly ExportColumn[];
  readonly onChange: (columns: readonly ExportColumn[]) => void;
}

/** The properties that the list shows, all of them, or a choice. */
function Properties({ columns, shown, onChange }: PropertiesProps) {
  const { t } = useTranslation('exports');
  return (
    <Named name={t('columns.label')}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('columns.label')}
          value={setOf(columns, shown)}
          onChange={(set) => onChange(set === 'all' ? exportColumns() : shown)}
          options={[
            { value: 'shown', label: t('columns.shown', { count: shown.length }) },
            { value: 'all', label: t('columns.all', { count: exportColumns().length }) },
          ]}
        />
        <ColumnChoice chosen={columns} onChange={onChange} />
      </div>
    </Named>
  );
}

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{name}</span>
      {children}
    </div>
  );
}

/** Whether the chosen properties are those of the list, or all; others are a choice of their own. */
function setOf(columns: readonly ExportColumn[], shown: readonly ExportColumn[]) {
  if (columns.length === exportColumns().length) return 'all';
  return columns.join() === shown.join() ? 'shown' : 'own';
}

/** A function that says that the file is on its way, and where it will be. */
function useBegun(): () => void {
  const { t } = useTranslation('exports');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const hasNoMail = useIsMailOff();
  return () =>
    showToast({
      title: t('begun'),
      text: t(hasNoMail ? 'whenReadyHere' : 'whenReady'),
      action: {
        label: t('open'),
        run: () => void navigate({ to: '/$slug/settings/exports', params: { slug } }),
      },
    });
}
