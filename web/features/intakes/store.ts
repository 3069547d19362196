import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeImage, IntakeIssueImage } from '#shared/contract/intakes.ts';
import { useNow } from '#web/lib/formats/clock.ts';
import { collection } from '#web/lib/store/collection.ts';

export const intakes = collection<IntakeImage>('intake');
export const intakeIssues = collection<IntakeIssueImage>('intake_issue');

/**
 * Current status: a snoozed item whose time has come is pending again, even before the server says
 * so.
 */
export function statusNow(
  { status, snoozed_till }: Pick<IntakeIssueImage, 'status' | 'snoozed_till'>,
  now: number,
): number {
  const isOver = snoozed_till !== null && Date.parse(snoozed_till) <= now;
  return status === SNOOZED && isOver ? PENDING : status;
}

/** Whether nobody has decided on it. */
export function isOpen({ status }: Pick<IntakeIssueImage, 'status'>): boolean {
  return status === PENDING || status === SNOOZED;
}

/** Number of a project's pending items. */
export function useWaitingCount(projectId: string): number {
  const now = useNow();
  return intakeIssues.useSelect(
    (rows) =>
      rows.filter((row) => row.project === projectId && statusNow(row, now) === PENDING).length,
    [projectId, now],
  );
}

/** The project's intake; undefined for guests, who do not get it. */
export function useIntake(projectId: string): IntakeImage | undefined {
  return intakes.useSelect(
    (rows) =>
      rows
        .filter((row) => row.project === projectId)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))[0],
    [projectId],
  );
}
