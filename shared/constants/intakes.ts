export const PENDING = -2;
export const DECLINED = -1;
export const SNOOZED = 0;
export const ACCEPTED = 1;
export const DUPLICATE = 2;

/** Statuses of an intake item, in the contract's numbers. */
export const INTAKE_STATUSES = [PENDING, DECLINED, SNOOZED, ACCEPTED, DUPLICATE] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

/** Statuses without a decision: ordinary lists, counts and searches leave such items out. */
export const OPEN_STATUSES: readonly IntakeStatus[] = [PENDING, SNOOZED];

/** Statuses that a decision leads to. */
export const CLOSED_STATUSES: readonly IntakeStatus[] = [ACCEPTED, DECLINED, DUPLICATE];

/** Most items in one bulk decision. */
export const MAX_DECISIONS = 100;

export const INTAKE_SOURCES = ['IN_APP', 'FORMS', 'EMAIL'] as const;

export const FORM_FIELD_KINDS = ['text', 'choice', 'number', 'date'] as const;

export const MAX_FORM_FIELDS = 20;
export const MAX_CHOICES = 30;
export const MAX_FORM_FILES = 5;
export const MAX_FORM_TEXT = 20_000;
export const MAX_ANSWER = 2_000;

/** What the intake is ordered by, with and without the prefix of the contract. */
export const INTAKE_ORDERS = ['created_at', 'updated_at', 'sequence_id'].flatMap((name) => [
  name,
  `issue__${name}`,
]);
