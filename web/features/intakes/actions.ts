import type { TFunction } from 'i18next';
import { v7 } from 'uuid';

import {
  CLOSED_STATUSES,
  type IntakeStatus,
  MAX_DECISIONS,
  PENDING,
} from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { textOf } from '#web/features/editor/store.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { intakeIssues } from './store.ts';

/** A decision on an intake item. */
export interface Decision {
  readonly status: IntakeStatus;
  readonly duplicate_to?: string | null;
  readonly snoozed_till?: string | null;
}

interface Step {
  readonly id: string;
  readonly issue: string;
  readonly project: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** Decides on items, as one undo step. */
export function decide(rows: readonly IntakeIssueImage[], after: Decision, label: Message): void {
  const steps = rows.map(({ id, issue, project, status, duplicate_to, snoozed_till }): Step => ({
    id,
    issue,
    project,
    before: { status: status as IntakeStatus, duplicate_to, snoozed_till },
    after,
  }));
  if (steps.length === 0) return;
  send(steps, () => after, label);
  undoStack.push(decideStep(steps, label));
}

const decideStep = undoKind<readonly Step[]>('intake-decide', (steps, label) => ({
  undo: () =>
    turn(
      steps,
      ({ before }) => before,
      ({ after }) => after,
      label,
    ),
  redo: () =>
    turn(
      steps,
      ({ after }) => after,
      ({ before }) => before,
      label,
    ),
}));

/** Changes only items that are still in the expected status, so that others' decisions stay. */
function turn(
  steps: readonly Step[],
  to: (step: Step) => Decision,
  from: (step: Step) => Decision,
  label: Message,
): boolean {
  const free = steps.filter((step) => intakeIssues.get(step.id)?.status === from(step).status);
  send(free, to, label);
  return free.length > 0;
}

/** Sends decisions in as few calls as possible: several items of a project share one. */
function send(steps: readonly Step[], to: (step: Step) => Decision, label: Message): void {
  for (const [project, all] of Map.groupBy(steps, (step) => step.project)) {
    for (let at = 0; at < all.length; at += MAX_DECISIONS) {
      sendTogether(project, all.slice(at, at + MAX_DECISIONS), to, label);
    }
  }
}

function sendTogether(
  project: string,
  steps: readonly Step[],
  to: (step: Step) => Decision,
  label: Message,
): void {
  const path = `${projectPath(project)}/intake-issues/`;
  const bodyOf = (step: Step) => {
    const { status, duplicate_to = null, snoozed_till = null } = to(step);
    return { status, duplicate_to, snoozed_till };
  };
  const [only] = steps;
  if (!only) return;
  changes
    .add({
      method: 'PATCH',
      ...(steps.length === 1
        ? { path: `${path}${only.issue}/`, body: bodyOf(only) }
        : {
            path,
            body: { decisions: steps.map((one) => ({ issue: one.issue, ...bodyOf(one) })) },
          }),
      touches: steps.flatMap(({ id, issue }) => [id, issue]),
      effects: steps.flatMap((step) => effectsOf(step, bodyOf(step))),
      label,
    })
    .catch(() => undefined);
}

/** Effects of a decision on screen, before the reply. */
function effectsOf({ id, issue }: Step, decision: Decision): readonly Effect[] {
  const { status } = decision;
  const isClosed = CLOSED_STATUSES.includes(status);
  const now = new Date().toISOString();
  const fields = {
    ...decision,
    decided_by: isClosed ? (sessionNow().me?.id ?? null) : null,
    decided_at: isClosed ? now : null,
    updated_at: now,
  };
  const row: Effect = { op: 'set', entity: intakeIssues.entity, id, fields };
  if (!workItems.get(issue)) return [row];
  const item = { entity: workItems.entity, id: issue, fields: { intake_status: status } };
  return [row, { op: 'set', ...item }];
}

/** Toast after a decision on several items, with undo. */
export function showDecidedToast(t: TFunction<'intakes'>, name: string, count: number): void {
  const [step] = undoStack.recent;
  showToast({
    title: t(`done.${name}` as 'done.accepted', { count }),
    action: { label: t('undo'), run: () => undoStack.undo(step) },
  });
}

export interface NewSubmission {
  readonly name: string;
  readonly description_html: string;
  readonly priority: IntakeIssueImage['priority'];
}

/** Submits an item; it shows at once. */
export function handIn(
  { projectId, workspaceId }: { readonly projectId: string; readonly workspaceId: string },
  { name, description_html, priority }: NewSubmission,
): string {
  const [id, issue] = [v7(), v7()];
  const now = new Date().toISOString();
  const shown: IntakeIssueImage = {
    id,
    issue,
    project: projectId,
    workspace: workspaceId,
    status: PENDING,
    duplicate_to: null,
    snoozed_till: null,
    source: 'IN_APP',
    sender_name: '',
    answers: [],
    decided_by: null,
    decided_at: null,
    created_at: now,
    updated_at: now,
    created_by: sessionNow().me?.id ?? null,
    name,
    sequence_id: 0,
    priority,
    state_id: null,
    label_ids: [],
    assignee_ids: [],
    rev: 0,
  };
  changes
    .add({
      method: 'POST',
      path: `${projectPath(projectId)}/intake-issues/`,
      body: { source: 'IN_APP', issue: { name, description_html, priority } },
      creates: issue,
      touches: [issue, id],
      effects: [{ op: 'set', entity: intakeIssues.entity, id, fields: { ...shown } }],
      label: { key: 'intakes:changes.handIn', values: { name } },
      text: [name, textOf(description_html)].filter(Boolean).join('\n\n'),
    })
    .catch(() => undefined);
  return issue;
}

/** Removes an item from the intake; one that was not accepted is deleted. */
export function takeOut({ id, issue, project, name }: IntakeIssueImage): void {
  changes
    .add({
      method: 'DELETE',
      path: `${projectPath(project)}/intake-issues/${issue}/`,
      touches: [id, issue],
      effects: [{ op: 'delete', entity: intakeIssues.entity, id }],
      label: { key: 'intakes:changes.takeOut', values: { name } },
    })
    .catch(() => undefined);
}
