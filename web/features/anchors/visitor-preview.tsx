import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicItem } from '#shared/contract/public-boards.ts';
import { readableValue } from '#web/features/estimates/store.ts';
import { CardPreview } from '#web/features/public-boards/preview-section.tsx';
import type { BoardFacts } from '#web/features/public-boards/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import type { Choices } from './choices.ts';
import type { Publishable } from './store.ts';
import { chosenOf, useFacts, useSample, useSettings } from './use-preview.ts';

interface PreviewProps {
  readonly thing: Publishable;
  readonly choices: Choices;
}

/** What a visitor will see with these choices: one of the items, and what of it stays hidden. */
export function VisitorPreview({ thing, choices }: PreviewProps) {
  const { t } = useTranslation('anchors');
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

/** What the item says and visitors will not see, in words; "" when they see all of it. */
function useHidden(item: PublicItem | null, facts: Omit<BoardFacts, 'settings'>, choices: Choices) {
  const { t } = useTranslation('anchors');
  if (!item) return '';
  const { estimate } = facts;
  const point = estimate?.points.find(({ id }) => id === item.estimate_point);
  const named = (rows: readonly { readonly id: string; readonly name: string }[], ids: unknown[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const due = item.target_date && t('preview.due', { day: formatDay(item.target_date) });
  const start = item.start_date && t('preview.start', { day: formatDay(item.start_date) });
  const words: Readonly<Record<string, readonly (string | null | undefined | false)[]>> = {
    state: named(facts.states, [item.state_id]),
    priority: [item.priority !== 'none' && t(`preview.priority.${item.priority}`)],
    labels: named(facts.labels, item.label_ids),
    due_date: [due],
    start_date: [start],
    assignee: facts.members
      .filter(({ member }) => item.assignee_ids.includes(member))
      .map((one) => one.member__display_name),
    estimate: [point && readableValue(point.value, estimate?.type)],
    cycle: named(facts.cycles, [item.cycle_id]),
    modules: named(facts.modules, item.module_ids),
  };
  return Object.entries(words)
    .filter(([field]) => !choices.fields.some((one) => one === field))
    .flatMap(([, texts]) => texts)
    .filter(Boolean)
    .join(', ');
}
