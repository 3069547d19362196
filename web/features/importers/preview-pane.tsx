import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportPreview } from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { PreviewTable, RawTable } from './preview-table.tsx';
import { importPath } from './store.ts';

interface PreviewPaneProps {
  readonly importId: string;
  /** Increases when the mapping has changed. */
  readonly version: number;
}

/** The first rows, mapped or raw. */
export function PreviewPane({ importId, version }: PreviewPaneProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const [side, setSide] = useState<'after' | 'raw'>('after');
  const { value, error, again } = useRead<ImportPreview>(
    `${importPath(slug, importId)}preview/`,
    version,
  );
  return (
    <section aria-label={t('map.preview')} className="min-w-0 flex-1 overflow-auto">
      <div className="flex flex-wrap items-center gap-3 px-4 py-2">
        <h2 className="num font-semibold">
          {t('map.first', { count: value?.total ?? 0, shown: value?.rows.length ?? 0 })}
        </h2>
        <span className="ms-auto">
          <Segmented
            label={t('map.preview')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'after', label: t('map.after') },
              { value: 'raw', label: t('map.raw') },
            ]}
          />
        </span>
      </div>
      {error !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-2 px-4">
          {t('map.previewFailed')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {!value && error === undefined && <Skeleton className="m-4 h-96 rounded-card" />}
      {value && side === 'after' && <PreviewTable rows={value.rows} />}
      {value && side === 'raw' && <RawTable rows={value.raw} />}
    </section>
  );
}
