import { BarChart3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ItemShares } from '#shared/contract/analytics.ts';
import { type Dimension, DIMENSIONS } from '#shared/work-item-fields/dimensions.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { type Analysis, CHOICES } from './analysis.ts';
import { ChartCard } from './chart-card.tsx';
import { useNumbers } from './numbers.ts';
import { SavedAnalyses } from './saved-analyses.tsx';
import { ShareList } from './share-list.tsx';
import { type Measure, shareTable } from './share-rows.ts';

interface CustomPanelProps {
  readonly analysis: Analysis;
  readonly version: number;
  /** Id of the open saved analysis. */
  readonly saved: string | undefined;
  readonly onChange: (analysis: Analysis, saved?: string | null) => void;
}

/** A custom analysis: measure, dimension, and grouping. */
export function CustomPanel(props: CustomPanelProps) {
  const { analysis, version } = props;
  const { t } = useTranslation('analytics');
  const can = useCan();
  const [view, setView] = useState<'count' | 'share'>('count');
  const [order, setOrder] = useState<'total' | 'name'>('total');
  const { x, group, measure, query } = analysis;
  const shares = useNumbers<ItemShares>(
    'shares',
    { query, x, measure, ...(group !== null && { group }) },
    version,
  );
  const isPlural = [x, group].some((name) => name !== null && 'isPlural' in DIMENSIONS[name]);
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      {can('analytic_view.list') && <SavedAnalyses {...props} />}
      <div className="min-w-0 flex-1 overflow-auto p-4">
        <div className="flex flex-wrap items-center gap-2 pb-4">
          <Choices {...props} />
          <Select
            size={28}
            isLabelHidden
            label={t('custom.sortedBy')}
            value={order}
            onChange={setOrder}
            options={(['total', 'name'] as const).map((value) => ({
              value,
              label: t(`custom.orders.${value}`),
            }))}
          />
          <CountOrShare value={view} onChange={setView} />
        </div>
        <ChartCard reading={shares}>
          {(value) =>
            value.total.count === 0 ? (
              <EmptyState icon={BarChart3} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              <div className="-m-4">
                <ShareList
                  title={t('custom.title', { x: t(`dimensions.${x}`) })}
                  table={shareTable(value, { x, group, measure }, order)}
                  {...{ x, group, query, isPlural }}
                  isShare={view === 'share'}
                />
              </div>
            )
          }
        </ChartCard>
      </div>
    </div>
  );
}

interface CountOrShareProps {
  readonly value: 'count' | 'share';
  readonly onChange: (value: 'count' | 'share') => void;
}

function CountOrShare({ value, onChange }: CountOrShareProps) {
  const { t } = useTranslation('analytics');
  return (
    <div className="ms-auto">
      <Segmented
        label={t('custom.view')}
        value={value}
        onChange={onChange}
        options={(['count', 'share'] as const).map((one) => ({
          value: one,
          label: t(`custom.${one}`),
        }))}
      />
    </div>
  );
}

function Choices({ analysis, onChange }: CustomPanelProps) {
  const { t } = useTranslation('analytics');
  const { measure, x, group } = analysis;
  const optionOf = (value: Dimension) => ({ value, label: t(`dimensions.${value}`) });
  return (
    <>
      <Select<Measure>
        size={28}
        isLabelHidden
        label={t('custom.measure')}
        value={measure}
        onChange={(next) => onChange({ ...analysis, measure: next })}
        options={(['count', 'points'] as const).map((value) => ({
          value,
          label: t(`custom.measures.${value}`),
        }))}
      />
      <span className="text-muted">{t('custom.by')}</span>
      <Select
        size={28}
        isLabelHidden
        label={t('custom.rows')}
        value={x}
        onChange={(next) =>
          onChange({ ...analysis, x: next, group: next === group ? null : group })
        }
        options={CHOICES.map(optionOf)}
      />
      <span className="text-muted">{t('custom.splitBy')}</span>
      <Select
        size={28}
        isLabelHidden
        label={t('custom.columns')}
        value={group ?? 'none'}
        onChange={(next) => onChange({ ...analysis, group: next === 'none' ? null : next })}
        options={[
          { value: 'none' as const, label: t('custom.noSplit') },
          ...CHOICES.filter((name) => name !== x).map(optionOf),
        ]}
      />
    </>
  );
}
