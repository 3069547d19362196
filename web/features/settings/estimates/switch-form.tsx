import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  EstimateImage,
  EstimatePointImage,
  EstimateUsage,
} from '#shared/contract/estimates.ts';
import { switchEstimate } from '#web/features/estimates/changes.ts';
import { readableValue, usePointsOf } from '#web/features/estimates/store.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface SwitchFormProps {
  readonly place: ProjectPlace;
  readonly from: EstimateImage;
  readonly to: EstimateImage;
  readonly onClose: () => void;
}

const NO_VALUE = '-';

/** Maps each used value to a new one, and replaces the project's estimate. */
export function SwitchForm({ place, from, to, onClose }: SwitchFormProps) {
  const { t } = useTranslation('settings');
  const [old, next] = [usePointsOf(from.id), usePointsOf(to.id)];
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const usage = useRead<EstimateUsage>(`${projectPath(place, 'estimates')}${from.id}/usage/`);
  const used = old.filter(({ id }) => (usage.value?.[id] ?? 0) > 0);
  const targetOf = (point: EstimatePointImage) => chosen[point.id] ?? offerFor(point, old, next);
  const { isBusy, reason, submit } = useSubmit([], async () => {
    const entries = used.map((point) => [point.id, targetOf(point)] as const);
    const mapping = Object.fromEntries(
      entries.map(([id, target]) => [id, target === NO_VALUE ? null : target]),
    );
    await switchEstimate(place, from, { to: to.id, mapping });
    onClose();
  });
  const options = [
    ...next.map(({ id, value }) => ({ value: id, label: readableValue(value, to.type) })),
    { value: NO_VALUE, label: t('estimates.noEstimate') },
  ];
  return (
    <Form label={t('estimates.switchTitle')} onSubmit={() => void submit()} className="grid gap-4">
      {usage.error !== undefined && usage.value === undefined && (
        <Banner tone="danger" action={<Button onClick={usage.again}>{t('failure.again')}</Button>}>
          {t('estimates.usageFailed')}
        </Banner>
      )}
      {usage.value === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <p className="text-muted">
            {t(used.length === 0 ? 'estimates.nothingMoves' : 'estimates.moves')}
          </p>
          <ul className="grid gap-2">
            {used.map((point) => (
              <MappedValue
                key={point.id}
                name={readableValue(point.value, from.type)}
                count={usage.value?.[point.id] ?? 0}
                target={targetOf(point)}
                options={options}
                onChange={(target) => setChosen({ ...chosen, [point.id]: target })}
              />
            ))}
          </ul>
        </>
      )}
      {reason && (
        <p role="alert" className="text-danger">
          {reason}
        </p>
      )}
      <FormButtons isBusy={isBusy || usage.value === undefined} onClose={onClose} />
    </Form>
  );
}

interface MappedValueProps {
  readonly name: string;
  /** Number of items with this value. */
  readonly count: number;
  readonly target: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (target: string) => void;
}

/** An old value, and the new one for its items. */
function MappedValue({ name, count, target, options, onChange }: MappedValueProps) {
  const { t } = useTranslation('settings');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      <span className="min-w-0 truncate">
        <span dir="auto">{name}</span>{' '}
        <span className="text-12 text-muted">{t('estimates.items', { count })}</span>
      </span>
      <Icon of={ArrowRight} className="text-faint rtl:-scale-x-100" />
      <Select
        isLabelHidden
        label={t('estimates.newValueOf', { name })}
        value={target}
        options={options}
        onChange={onChange}
      />
    </li>
  );
}

function FormButtons({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex justify-end gap-2">
      <Button size={32} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
        {t('estimates.switch')}
      </Button>
    </div>
  );
}

/** The suggested value: an equal one, or the one at the same relative position. */
function offerFor(
  point: EstimatePointImage,
  old: readonly EstimatePointImage[],
  next: readonly EstimatePointImage[],
): string {
  const same = next.find(({ value }) => value.toLowerCase() === point.value.toLowerCase());
  const share = old.indexOf(point) / Math.max(1, old.length - 1);
  return same?.id ?? next[Math.round(share * (next.length - 1))]?.id ?? NO_VALUE;
}
