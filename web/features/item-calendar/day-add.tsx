import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { createWorkItem, defaultState } from '#web/features/work-items/data/create.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import { quickAddDefaults } from '#web/features/work-items/lists/quick-add.ts';
import { openCreate } from '#web/features/work-items/overlays/store.ts';
import { type Day, formatDay, formatLongDay } from '#web/lib/formats/dates.ts';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { type CalendarStore, useCalendar, useCalendarStore } from './calendar-store.ts';

/** An answer that takes longer is no reason any more to open what was made, in milliseconds. */
const SOON_MS = 5_000;

/** Begins to add an item to a day; where its project is not known, in the form. */
export function addOn({ view, source }: ListScreen, store: CalendarStore, day: Day): void {
  if (quickAddDefaults(view, { group: ALL })) {
    store.setState({ adding: day, at: day });
    return;
  }
  const { project_id: _project, ...values } = source.createDefaults;
  openCreate({ ...values, target_date: day });
}

/** The line in which an item is added to a day: it is due then. */
export function DayAdd() {
  const { t } = useTranslation('work-items');
  const store = useCalendarStore();
  const day = useCalendar(({ adding }) => adding);
  return (
    <AnchoredPopover
      anchor={day === null ? null : document.querySelector(`[data-day="${day}"]`)}
      label={day === null ? '' : t('calendar.add', { day: formatLongDay(day) })}
      onClose={() => store.setState({ adding: null, at: day, wantsFocus: true })}
    >
      {day !== null && <AddForm key={day} day={day} />}
    </AnchoredPopover>
  );
}

function AddForm({ day }: { readonly day: Day }) {
  const { t } = useTranslation('work-items');
  const { view, open } = useListScreen();
  const [text, setText] = useState('');
  const defaults = quickAddDefaults(view, { group: ALL });
  if (!defaults) return null;
  const { project_id, ...values } = defaults;
  const add = (isOpened: boolean) => {
    const name = text.trim();
    if (name === '') return;
    setText('');
    const label = { key: 'work-items:quickAdd.made', values: { name } };
    const { id, saved } = createWorkItem({ project_id, name, ...values, target_date: day }, label);
    if (isOpened) void isSoon(saved).then((is) => is && open(id));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(event.shiftKey);
  };
  return (
    <div className="w-72 max-w-full">
      <div className="flex h-9 items-center gap-2 px-2.5 touch:h-11">
        <StateIcon stateId={defaults.state_id ?? defaultState(project_id)} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago, in this place
          autoFocus
          aria-label={t('quickAdd.title')}
          placeholder={t('quickAdd.title')}
          value={text}
          maxLength={255}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <div className="flex h-8 items-center gap-3 border-t border-line px-2.5 text-12 text-muted">
        {formatDay(day)}
        <AddButton keys="enter" label={t('calendar.addOne')} onAdd={() => add(false)} />
        <AddButton keys="shift+enter" label={t('calendar.addAndOpen')} onAdd={() => add(true)} />
      </div>
    </div>
  );
}

/** Whether what is waited for comes soon, and well. */
function isSoon(saved: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => {
    setTimeout(resolve, SOON_MS, false);
  });
  return Promise.race([
    saved.then(
      () => true,
      () => false,
    ),
    later,
  ]);
}

interface AddButtonProps {
  readonly keys: string;
  readonly label: string;
  readonly onAdd: () => void;
}

function AddButton({ keys, label, onAdd }: AddButtonProps) {
  return (
    <button
      type="button"
      className="touch-target relative flex items-center gap-1.5 first-of-type:ms-auto hover:text-ink"
      onClick={onAdd}
    >
      <Kbd keys={keys} className="touch:hidden" />
      {label}
    </button>
  );
}
