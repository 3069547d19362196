import { z } from 'zod';

import { SIGN_IN_PROVIDERS } from '#shared/constants/sign-in.ts';

import { Id, Moment } from './fields.ts';

/**
 * A form field. Other types than text count as missing: forms answer with redirects, never with
 * 400.
 */
const Field = z.string().optional().catch(undefined);

/** Fields that every form posts. */
const formFields = { csrfmiddlewaretoken: Field, next_path: Field };

/** POST sign-in and sign-up. */
export const PasswordForm = z.object({ ...formFields, email: Field, password: Field });

/** POST magic-sign-in and magic-sign-up. */
export const CodeForm = z.object({ ...formFields, email: Field, code: Field });

/** POST reset-password. */
export const ResetForm = z.object({ ...formFields, password: Field });

/** POST sign-out. */
export const SignOutForm = z.object(formFields);

/** POST email-check, magic-generate and forgot-password. */
export const EmailBody = z.object({ email: Field });

/** POST set-password. */
export const SetPassword = z.object({ password: Field });

/** POST change-password. */
export const ChangePassword = z.object({ old_password: Field, new_password: Field });
export type ChangePassword = z.infer<typeof ChangePassword>;

const Text = z.string().trim().min(1).max(255);

/** POST users/me/email/code (our own); people with a password must send it. */
export const AskForAddress = z.object({ email: Text, password: z.string().optional() });
export type AskForAddress = z.infer<typeof AskForAddress>;

/** PATCH users/me/email (our own). */
export const ChangeAddress = z.object({ email: Text, code: Text });
export type ChangeAddress = z.infer<typeof ChangeAddress>;

/**
 * POST users/me/accounts (our own). People with a password must send it; others must have signed
 * in recently.
 */
export const LinkAccount = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  password: z.string().optional(),
});
export type LinkAccount = z.infer<typeof LinkAccount>;

/** URL of the provider to which the browser continues. */
export const LinkStart = z.object({ address: z.string() });

/** Reply of email-check: which sign-in step comes next. */
export const EmailCheck = z.object({
  existing: z.boolean(),
  status: z.enum(['MAGIC_CODE', 'CREDENTIAL']),
  is_password_autoset: z.boolean(),
});
export type EmailCheck = z.infer<typeof EmailCheck>;

/** One signed-in browser of a person (our own). */
export const SessionInfo = z.object({
  id: Id,
  kind: z.enum(['app', 'admin']),
  user_agent: z.string(),
  ip_address: z.string(),
  created_at: Moment,
  last_seen_at: Moment,
  expires_at: Moment,
  is_current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
