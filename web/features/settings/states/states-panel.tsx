import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import type { StateGroup, StateImage } from '#shared/contract/states.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { type ProjectPlace, useProjectPlace } from '#web/features/projects/store.ts';
import { useReorderWords } from '#web/features/settings/use-reorder-words.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { states, useStates } from '#web/features/states/store.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

import { StateForm } from './state-form.tsx';
import { StateRow } from './state-row.tsx';

/** Groups that people see; `triage` belongs to intake. */
const GROUPS = STATE_GROUPS.filter((group) => group !== 'triage');

/** The stages of a project's work, by group (States). */
export function StatesPanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = useProjectPlace(project.id);
  const all = useStates(project.id);
  const move = (id: string, slot: Slot) => moveState(place, all, id, slot);
  const nameOf = (id: string) => states.get(id)?.name ?? '';
  const where = (slot: Slot) => {
    const [kind = '', name = ''] = slot.split(/:(.*)/s);
    return kind === 'end'
      ? t('states.atEnd', { group: t(`states.groups.${name}`) })
      : t('states.before', { name: nameOf(name) });
  };
  const container = useRef<HTMLDivElement>(null);
  const words = useReorderWords(nameOf, where);
  const reorder = useReorder({
    container,
    slots: GROUPS.flatMap((group): Slot[] => [
      ...all.filter((row) => row.group === group).map((row): Slot => `before:${row.id}`),
      `end:${group}`,
    ]),
    onDrop: (id, slot) =>
      void move(id, slot).catch((error: unknown) =>
        showToast({
          title: t('states.notMoved'),
          ...(error instanceof Error && { text: error.message }),
          tone: 'error',
        }),
      ),
    words,
  });
  return (
    <div ref={container} className="space-y-5">
      {GROUPS.map((group) => (
        <GroupSection
          key={group}
          group={group}
          place={place}
          rows={all.filter((row) => row.group === group)}
          reorder={reorder}
          mayCreate={can('state.create')}
        />
      ))}
    </div>
  );
}

interface GroupSectionProps {
  readonly group: StateGroup;
  readonly place: ProjectPlace;
  readonly rows: readonly StateImage[];
  readonly reorder: Reorder;
  readonly mayCreate: boolean;
}

function GroupSection({ group, place, rows, reorder, mayCreate }: GroupSectionProps) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(true);
  const [isAdding, setAdding] = useState(false);
  const name = t(`states.groups.${group}`);
  return (
    <section aria-label={name} className="relative">
      {mayCreate && (
        <div className="absolute end-0 top-0">
          <IconButton
            icon={Plus}
            label={t('states.addTo', { group: name })}
            onClick={() => {
              setOpen(true);
              setAdding(true);
            }}
          />
        </div>
      )}
      <Disclosure
        isOpen={isOpen}
        onToggle={setOpen}
        title={
          <span className="flex items-center gap-2">
            <StateGlyph group={group} />
            {name}
            <Badge>{rows.length}</Badge>
          </span>
        }
      >
        <ul aria-label={name} className="mt-2 divide-y divide-line rounded-card border border-line">
          {isAdding && (
            <li className="p-3">
              <StateForm
                group={group}
                label={t('states.addTo', { group: name })}
                submitLabel={t('states.create')}
                onSubmit={(input) =>
                  states.create(place, { ...input, group, default: false }, { isQuiet: true }).made
                }
                onClose={() => setAdding(false)}
              />
            </li>
          )}
          {rows.map((state) => (
            <StateRow
              key={state.id}
              state={state}
              place={place}
              siblings={rows}
              reorder={reorder}
              isReadOnly={!mayCreate}
            />
          ))}
          {rows.length === 0 && !isAdding && (
            <li className="px-4 py-3 text-12 text-muted">{t('states.none')}</li>
          )}
        </ul>
        <div
          data-end={group}
          className={classNames('h-0.5', reorder.over === `end:${group}` && 'bg-accent')}
        />
      </Disclosure>
    </section>
  );
}

/** Puts a state before another one, or at the end of a group. */
async function moveState(
  place: ProjectPlace,
  all: readonly StateImage[],
  id: string,
  slot: Slot,
): Promise<void> {
  const state = all.find((row) => row.id === id);
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const target = all.find((row) => row.id === name);
  const group = kind === 'end' ? GROUPS.find((one) => one === name) : target?.group;
  if (!state || !group || name === id) return;
  const others = all.filter((row) => row.group === group && row.id !== id);
  const at = target ? others.indexOf(target) : others.length;
  const sequence = orderBetween(others[at - 1]?.sequence, others[at]?.sequence, 15_000);
  if (group === state.group && all[all.indexOf(state) + 1] === target && target) return;
  await states.update(
    place,
    state,
    { sequence, ...(group !== state.group && { group }) },
    { isQuiet: true },
  );
}
