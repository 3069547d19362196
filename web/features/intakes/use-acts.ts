import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ACCEPTED, DECLINED, DUPLICATE, PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';

import { decide, type Decision, takeOut, showDecidedToast } from './actions.ts';
import { type Intake, nextWithout } from './use-intake.ts';

export interface IntakeActs {
  /** The selected items, else the open one. */
  readonly meant: readonly IntakeIssueImage[];
  readonly accept: () => void;
  readonly decline: () => void;
  readonly reopen: (row: IntakeIssueImage) => void;
  readonly snooze: (until: Date) => void;
  readonly duplicateOf: (id: string) => void;
  readonly remove: (row: IntakeIssueImage) => void;
  /** The open dialog. */
  readonly asked: 'duplicate' | 'snooze' | 'remove' | null;
  readonly ask: (what: 'duplicate' | 'snooze' | 'remove' | null) => void;
}

/** Decides on the selected or open items, and then opens the next one. */
export function useIntakeActs(
  intake: Intake,
  chosen: readonly IntakeIssueImage[],
  clear: () => void,
): IntakeActs {
  const { t } = useTranslation('intakes');
  const [asked, ask] = useState<IntakeActs['asked']>(null);
  const { openRow, rows } = intake;
  const meant = chosen.length > 0 ? chosen : openRow ? [openRow] : [];
  const run = (name: string, decision: Decision) => {
    const count = meant.length;
    if (count === 0) return;
    const next = nextWithout(rows, meant);
    decide(meant, decision, { key: `intakes:changes.${name}`, values: { count } });
    if (count > 1) showDecidedToast(t, name, count);
    clear();
    ask(null);
    if (openRow && meant.includes(openRow)) intake.open(next);
  };
  return {
    meant,
    accept: () => run('accepted', { status: ACCEPTED }),
    decline: () => run('declined', { status: DECLINED }),
    snooze: (until) => run('snoozed', { status: SNOOZED, snoozed_till: until.toISOString() }),
    duplicateOf: (id) => run('duplicate', { status: DUPLICATE, duplicate_to: id }),
    reopen: (row) =>
      decide([row], { status: PENDING }, { key: 'intakes:changes.reopened', values: { count: 1 } }),
    remove: (row) => {
      intake.open(nextWithout(rows, [row]));
      takeOut(row);
      ask(null);
    },
    asked,
    ask,
  };
}
