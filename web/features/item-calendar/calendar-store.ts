import { createContext, use } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

import type { Day } from '#web/lib/formats/dates.ts';

import type { Dated } from './pack.ts';
import type { Part } from './spans.ts';

/** Something that is dragged over the days. */
export interface Drag {
  /** The item that is held, and all that go along. */
  readonly id: string;
  readonly ids: readonly string[];
  /** What of it is held; `place` = it has no days yet. */
  readonly part: Part | 'place';
  /** The day it is held at. */
  readonly from: Day;
  /** The day it is over. */
  readonly to: Day | null;
  /** Where it was drawn. */
  readonly lane: number;
  /** Where it would stand now; null = nowhere. */
  readonly span: Dated | null;
  /** It would end before it starts. */
  readonly isRefused: boolean;
}

/** What people do in a calendar. */
export interface CalendarState {
  /** A day of the month or week in sight. */
  readonly anchor: Day;
  /** The day that keys are at. */
  readonly at: Day | null;
  /** That day shall get the focus as soon as it is drawn. */
  readonly wantsFocus: boolean;
  /** The focus is beside the days, not on them. */
  readonly isBeside: boolean;
  /** The day an item is being added to. */
  readonly adding: Day | null;
  /** The day whose items are all shown, beside the others. */
  readonly opened: Day | null;
  /** The words that items without days are searched for. */
  readonly search: string;
  readonly drag: Drag | null;
}

export type CalendarStore = StoreApi<CalendarState>;

/** Where each list was last: whoever comes back to one sees the same month. */
const anchors = new Map<string, Day>();

/** Makes the state of a list's calendar. */
export function createCalendarStore(listKey: string, today: Day): CalendarStore {
  const store = createStore<CalendarState>(() => ({
    anchor: anchors.get(listKey) ?? today,
    at: null,
    wantsFocus: false,
    isBeside: false,
    adding: null,
    opened: null,
    search: '',
    drag: null,
  }));
  store.subscribe(({ anchor }) => anchors.set(listKey, anchor));
  return store;
}

export const CalendarContext = createContext<CalendarStore | null>(null);

/** The calendar a component is part of. */
export function useCalendarStore(): CalendarStore {
  const store = use(CalendarContext);
  if (!store) throw new Error('This belongs into a calendar.');
  return store;
}

/** Something of a calendar's state; renders again when that changes. */
export function useCalendar<Value>(pick: (state: CalendarState) => Value): Value {
  return useStore(useCalendarStore(), pick);
}
