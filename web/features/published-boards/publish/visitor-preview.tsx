import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_FIELDS, type PublicField } from '#shared/constants/anchors.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import { readableValue } from '#web/features/estimates/store.ts';
import { chosenOf, type BoardFacts } from '#web/features/published-boards/lowered.ts';
import { CardPreview } from '#web/features/published-boards/preview-section.tsx';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import type { Choices } from './choices.ts';
import type { Publishable } from './store.ts';
import { useFacts, useSample, useSettings, valuesOf } from './use-preview.ts';

interface PreviewProps {
  readonly thing: Publishable;
  readonly choices: Choices;
}

/** Preview for visitors: a sample item, and which of its fields are hidden. */
export function VisitorPreview({ thing, choices }: PreviewProps) {
  const { t } = useTranslation('publish');
  const sample = useSample(thing);
  const facts = useFacts(thing.projectId);
  const settings = useSettings(thing, choices);
  const hidden = useHidden(sample?.item ?? null, facts, choices);
  return (
    <section aria-label={t('preview.title')} className="grid gap-2">
      <h3 className="font-semibold">{t('preview.title')}</h3>
      {!sample && <Skeleton className="h-24" />}
      {sample?.item && (
        <CardPreview item={chosenOf(sample.item, choices)} facts={{ ...facts, settings }} />
      )}
      {sample && (
        <ul className="mt-1 grid gap-1.5 text-12 text-muted">
          <Line icon={Eye}>{t('preview.items', { count: sample.total })}</Line>
          {hidden && <Line icon={EyeOff}>{hidden}</Line>}
          <Line icon={EyeOff}>{t('preview.never')}</Line>
        </ul>
      )}
    </section>
  );
}

function Line({ icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon of={icon} size={14} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {children}
      </span>
    </li>
  );
}

/** The hidden values of the item in words; "" = nothing is hidden. */
function useHidden(item: PublicItem | null, facts: Omit<BoardFacts, 'settings'>, choices: Choices) {
  const { t } = useTranslation('publish');
  if (!item) return '';
  const names = namesOf(facts);
  const wordOf = (field: PublicField, value: string) => {
    if (field === 'priority') return t(`preview.priority.${value}`);
    if (DAY.test(value)) return t(`preview.${field}`, { day: formatDay(value) });
    const name = names.get(value);
    // A bare number needs its label.
    return field === 'estimate' && name ? t('preview.estimate', { value: name }) : name;
  };
  const hidden = PUBLIC_FIELDS.filter((field) => !choices.fields.includes(field));
  return formatList(
    hidden.flatMap((field) => valuesOf(item, field).flatMap((value) => wordOf(field, value) ?? [])),
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Names of everything an item can refer to, by id. */
function namesOf({
  states,
  labels,
  cycles,
  modules,
  members,
  estimate,
}: Omit<BoardFacts, 'settings'>) {
  return new Map([
    ...[...states, ...labels, ...cycles, ...modules].map(({ id, name }) => [id, name] as const),
    ...members.map((one) => [one.member, one.member__display_name] as const),
    ...(estimate?.points ?? []).map(
      ({ id, value }) => [id, readableValue(value, estimate?.type)] as const,
    ),
  ]);
}
