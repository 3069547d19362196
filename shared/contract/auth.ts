import { z } from 'zod';

import { Id, Moment } from './fields.ts';

/** Every refusal of signing in and up, with the number that travels beside its name (identity 3.1). */
export const AUTH_ERRORS = {
  INSTANCE_NOT_CONFIGURED: 5000,
  INVALID_EMAIL: 5005,
  EMAIL_REQUIRED: 5010,
  SIGNUP_DISABLED: 5015,
  MAGIC_LINK_LOGIN_DISABLED: 5016,
  PASSWORD_LOGIN_DISABLED: 5018,
  INVALID_PASSWORD: 5020,
  SMTP_NOT_CONFIGURED: 5025,
  USER_ALREADY_EXIST: 5030,
  REQUIRED_EMAIL_PASSWORD_SIGN_UP: 5040,
  INVALID_EMAIL_SIGN_UP: 5045,
  MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED: 5055,
  USER_DOES_NOT_EXIST: 5060,
  AUTHENTICATION_FAILED_SIGN_IN: 5065,
  REQUIRED_EMAIL_PASSWORD_SIGN_IN: 5070,
  INVALID_EMAIL_SIGN_IN: 5075,
  MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED: 5085,
  INVALID_MAGIC_CODE_SIGN_IN: 5090,
  INVALID_MAGIC_CODE_SIGN_UP: 5092,
  EXPIRED_MAGIC_CODE_SIGN_IN: 5095,
  EXPIRED_MAGIC_CODE_SIGN_UP: 5097,
  EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN: 5100,
  EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP: 5102,
  GOOGLE_NOT_CONFIGURED: 5105,
  GITHUB_NOT_CONFIGURED: 5110,
  GITLAB_NOT_CONFIGURED: 5111,
  GOOGLE_OAUTH_PROVIDER_ERROR: 5115,
  GITHUB_OAUTH_PROVIDER_ERROR: 5120,
  GITLAB_OAUTH_PROVIDER_ERROR: 5121,
  INVALID_PASSWORD_TOKEN: 5125,
  EXPIRED_PASSWORD_TOKEN: 5130,
  INCORRECT_OLD_PASSWORD: 5135,
  MISSING_PASSWORD: 5138,
  INVALID_NEW_PASSWORD: 5140,
  PASSWORD_ALREADY_SET: 5145,
  ADMIN_ALREADY_EXIST: 5150,
  REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME: 5155,
  INVALID_ADMIN_EMAIL: 5160,
  INVALID_ADMIN_PASSWORD: 5165,
  REQUIRED_ADMIN_EMAIL_PASSWORD: 5170,
  ADMIN_AUTHENTICATION_FAILED: 5175,
  ADMIN_USER_ALREADY_EXIST: 5180,
  ADMIN_USER_DOES_NOT_EXIST: 5185,
  ADMIN_USER_DEACTIVATED: 5190,
  RATE_LIMIT_EXCEEDED: 5900,
} as const;

export type AuthError = keyof typeof AUTH_ERRORS;

/** The providers whose accounts sign in here. */
export const OAUTH_PROVIDERS = ['google', 'github', 'gitlab'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Bounds of a password; the longest keeps hashing it cheap (identity 3.2). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** An e-mail address as it is stored: trimmed and lower-case. */
const EmailAddress = z.string().trim().toLowerCase().max(255).pipe(z.email());

/** The e-mail address a text holds, as it is stored, or null when it holds none. */
export function emailAddressIn(given: string): string | null {
  const parsed = EmailAddress.safeParse(given);
  return parsed.success ? parsed.data : null;
}

/** A form field: whatever is not text counts as left out, as forms answer by redirects and never by 400. */
const Field = z.string().optional().catch(undefined);

/** What every form posts besides its own fields. */
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

/** What email-check answers: how the person should go on. */
export const EmailCheck = z.object({
  existing: z.boolean(),
  status: z.enum(['MAGIC_CODE', 'CREDENTIAL']),
  is_password_autoset: z.boolean(),
});
export type EmailCheck = z.infer<typeof EmailCheck>;

/** One of a person's signed-in browsers; our own addition to the contract. */
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
