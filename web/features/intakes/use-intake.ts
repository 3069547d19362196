import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { PENDING } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { useNow } from '#web/lib/formats/clock.ts';

import {
  FILTER_KINDS,
  type FilterPart,
  type IntakeOrder,
  type IntakeTab,
  ORDERS,
  rowsOf,
} from './rows.ts';
import { intakeIssues, statusNow } from './store.ts';

/** State of an intake's list: rows, open item, and navigation. */
export interface Intake {
  readonly projectId: string;
  readonly tab: IntakeTab;
  readonly rows: readonly IntakeIssueImage[];
  readonly waiting: number;
  readonly words: string;
  readonly parts: readonly FilterPart[];
  readonly order: IntakeOrder;
  readonly openRow: IntakeIssueImage | undefined;
  readonly now: number;
  readonly setTab: (tab: IntakeTab) => void;
  readonly setWords: (words: string) => void;
  readonly setParts: (parts: readonly FilterPart[]) => void;
  /** In URL notation: `-` before a descending order. */
  readonly setOrder: (text: string) => void;
  readonly open: (row: IntakeIssueImage | undefined) => void;
  readonly neighbor: (id: string, step: 1 | -1) => IntakeIssueImage | undefined;
}

const ROUTE = '/$slug/projects/$projectId/intake';

/** The intake of the current URL. */
export function useIntakeView(): Intake {
  const { projectId } = useParams({ from: ROUTE });
  const { part: chosen, id: openId, order: text, filter } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const now = useNow();
  const [words, setWords] = useState('');
  const opened = intakeIssues.useSelect(
    (rows) => rows.find((row) => row.issue === openId),
    [openId],
  );
  const tab = chosen ?? 'open';
  const parts = useMemo(() => readParts(filter), [filter]);
  const order = useMemo(() => readOrder(text), [text]);
  const view = { projectId, tab, words, parts, order, now, kept: openId ?? null };
  const rows = intakeIssues.useSelect(
    (all) => rowsOf(all, view),
    [projectId, tab, words, filter, text, now, openId],
  );
  const waiting = intakeIssues.useSelect(
    (all) =>
      all.filter((row) => row.project === projectId && statusNow(row, now) === PENDING).length,
    [projectId, now],
  );
  const go = (change: object) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true });
  return {
    projectId,
    tab,
    rows,
    waiting,
    words,
    parts,
    order,
    openRow: opened?.project === projectId ? opened : undefined,
    now,
    setTab: (next) => go({ part: next === 'open' ? undefined : next, id: undefined }),
    setWords,
    setParts: (next) => go({ filter: next.length > 0 ? next.join(',') : undefined }),
    setOrder: (next) => go({ order: next === '-created_at' ? undefined : next }),
    open: (row) => go({ id: row?.issue }),
    neighbor: (id, step) => rows[rows.findIndex((row) => row.id === id) + step],
  };
}

function readParts(text: string | undefined): readonly FilterPart[] {
  return (text ?? '')
    .split(',')
    .filter((part): part is FilterPart => FILTER_KINDS.some((kind) => part.startsWith(`${kind}:`)));
}

function readOrder(text = '-created_at'): IntakeOrder {
  const by = ORDERS.find((one) => one === text.replace(/^-/, '')) ?? 'created_at';
  return { by, isDown: text.startsWith('-') || !text.endsWith(by) };
}

/** The row to open when these leave: the next remaining one, else the last before them. */
export function nextWithout(
  rows: readonly IntakeIssueImage[],
  gone: readonly IntakeIssueImage[],
): IntakeIssueImage | undefined {
  const ids = new Set(gone.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => ids.has(id));
  const stays = ({ id }: IntakeIssueImage) => !ids.has(id);
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, last + 1).findLast(stays);
}
