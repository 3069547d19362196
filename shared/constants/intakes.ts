/** Waits for a decision. */
export const PENDING = -2;
export const DECLINED = -1;
/** Put off until a moment. */
export const SNOOZED = 0;
export const ACCEPTED = 1;
/** The same as another item. */
export const DUPLICATE = 2;

/** What can become of an item that came through the intake. */
export const INTAKE_STATUSES = [PENDING, DECLINED, SNOOZED, ACCEPTED, DUPLICATE] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

/** Statuses of items that nobody has decided on: lists, counts and searches leave them out. */
export const OPEN_STATUSES: readonly IntakeStatus[] = [PENDING, SNOOZED];

/** Statuses by which somebody has decided. */
export const CLOSED_STATUSES: readonly IntakeStatus[] = [ACCEPTED, DECLINED, DUPLICATE];

/** Items that one call decides on. */
export const MAX_DECISIONS = 100;

/** Where an item came from. */
export const INTAKE_SOURCES = ['IN_APP', 'FORMS', 'EMAIL'] as const;

/** What a field of the public form asks for. */
export const FORM_FIELD_KINDS = ['text', 'choice', 'number', 'date'] as const;

/** Limits of the public form. */
export const MAX_FORM_FIELDS = 20;
export const MAX_CHOICES = 30;
export const MAX_FORM_FILES = 5;
export const MAX_FORM_TEXT = 20_000;
export const MAX_ANSWER = 2_000;
