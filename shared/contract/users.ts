import { z } from 'zod';

import {
  auditFields,
  Flag,
  Id,
  Moment,
  numeric,
  OptionalId,
  pictureAddress,
} from '#shared/contract/fields.ts';
import { UserLite } from '#shared/contract/lite.ts';
import { holdsUrl, plainName } from '#shared/lib/names.ts';
import { isTimeZone } from '#shared/lib/timezones.ts';
import { type PreferenceName, preferenceNames } from '#shared/notifications/kinds.ts';

/** A person as admins and members of a workspace see them, with the email. */
export const UserAdminLite = UserLite.extend({ email: z.string(), last_login_medium: z.string() });
export type UserAdminLite = z.infer<typeof UserAdminLite>;

/** The signed-in person's own account. */
export const UserMe = z.object({
  id: Id,
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  date_joined: Moment,
  display_name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_bot: z.boolean(),
  is_email_verified: z.boolean(),
  user_timezone: z.string(),
  username: z.string(),
  is_password_autoset: z.boolean(),
  last_login_medium: z.string(),
});
export type UserMe = z.infer<typeof UserMe>;

export const UserImage = UserMe.extend({ rev: z.int() });
export type UserImage = z.infer<typeof UserImage>;

/** Time zones for pickers, with their current offsets. */
export const TimeZones = z.object({
  timezones: z
    .array(
      z.object({
        label: z.string(),
        value: z.string(),
        utc_offset: z.string(),
        gmt_offset: z.string(),
      }),
    )
    .readonly(),
});

export const TimeZone = z
  .string()
  .trim()
  .max(255)
  .refine(isTimeZone, { error: (issue) => `"${String(issue.input)}" is not a valid choice.` });

const personName = (label: string) =>
  z
    .string()
    .transform(plainName)
    .pipe(
      z
        .string()
        .max(255)
        .refine((name) => !holdsUrl(name), `${label} cannot contain a URL.`),
    );

/** PATCH users/me: names, pictures and time zone; other keys cannot be changed. */
export const UpdateMe = z.object({
  first_name: personName('First name').optional(),
  last_name: personName('Last name').optional(),
  display_name: z.string().transform(plainName).pipe(z.string().min(1).max(255)).optional(),
  avatar: pictureAddress(2_000).optional(),
  avatar_asset: OptionalId.optional(),
  cover_image: pictureAddress(800).nullable().optional(),
  cover_image_asset: OptionalId.optional(),
  user_timezone: TimeZone.optional(),
});
export type UpdateMe = z.infer<typeof UpdateMe>;

const Json = z.record(z.string(), z.unknown());

/** Preferences and onboarding progress of a person. */
export const Profile = z.object({
  id: Id,
  user: Id,
  created_at: Moment,
  updated_at: Moment,
  theme: Json,
  is_tour_completed: z.boolean(),
  onboarding_step: Json,
  use_case: z.string().nullable(),
  role: z.string().nullable(),
  is_onboarded: z.boolean(),
  last_workspace_id: Id.nullable(),
  billing_address_country: z.string(),
  billing_address: z.unknown(),
  has_billing_address: z.boolean(),
  company_name: z.string(),
  is_smooth_cursor_enabled: z.boolean(),
  is_mobile_onboarded: z.boolean(),
  mobile_timezone_auto_set: z.boolean(),
  mobile_onboarding_step: Json,
  language: z.string(),
  start_of_the_week: z.int(),
});
export type Profile = z.infer<typeof Profile>;

export const UserProfileImage = Profile.extend({ rev: z.int() });
export type UserProfileImage = z.infer<typeof UserProfileImage>;

/** Free-form settings, stored as sent up to a size limit. */
const SmallJson = Json.refine(
  (value) => JSON.stringify(value).length <= 20_000,
  'Ensure this field has no more than 20000 characters.',
);

/** PATCH users/me/profile; objects are replaced as a whole. */
export const UpdateProfile = z.object({
  theme: SmallJson.optional(),
  is_tour_completed: Flag.optional(),
  onboarding_step: SmallJson.optional(),
  use_case: z.string().trim().max(10_000).nullable().optional(),
  role: z.string().trim().max(300).nullable().optional(),
  is_onboarded: Flag.optional(),
  last_workspace_id: OptionalId.optional(),
  billing_address_country: z.string().trim().max(255).optional(),
  billing_address: SmallJson.nullable().optional(),
  has_billing_address: Flag.optional(),
  company_name: z.string().trim().max(255).optional(),
  is_smooth_cursor_enabled: Flag.optional(),
  is_mobile_onboarded: Flag.optional(),
  mobile_timezone_auto_set: Flag.optional(),
  mobile_onboarding_step: SmallJson.optional(),
  language: z.string().trim().min(1).max(255).optional(),
  start_of_the_week: numeric(z.literal([0, 1, 2, 3, 4, 5, 6])).optional(),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** PATCH users/me/onboard and tour-completed; a missing value means false. */
export const SetOnboarded = z.object({ is_onboarded: Flag.default(false) });
export const SetTourCompleted = z.object({ is_tour_completed: Flag.default(false) });

/** The person's last workspace, and a fallback. */
export const Settings = z.object({
  id: Id,
  email: z.string(),
  workspace: z.object({
    last_workspace_id: Id.nullable(),
    last_workspace_slug: z.string().nullable(),
    last_workspace_name: z.string().optional(),
    last_workspace_logo: z.string().optional(),
    fallback_workspace_id: Id.nullable(),
    fallback_workspace_slug: z.string().nullable(),
    invites: z.int(),
  }),
});
export type Settings = z.infer<typeof Settings>;

/** A linked account of a sign-in provider, without its secrets. */
export const LinkedAccount = z.object({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  user: Id,
  provider: z.string(),
  provider_account_id: z.string(),
  last_connected_at: Moment,
  access_token_expired_at: Moment.nullable(),
  refresh_token_expired_at: Moment.nullable(),
  metadata: Json,
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

/** A schema for each preference of notifications: mails of a kind, and the inbox. */
const preferences = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(preferenceNames().map((name) => [name, schema])) as Record<
    PreferenceName,
    Schema
  >;

/** Which notifications a person gets by mail, and (our own: the keys with `inbox_`) in the inbox. */
export const NotificationPreferences = z.object({
  ...auditFields,
  user: Id,
  workspace: z.null(),
  project: z.null(),
  ...preferences(z.boolean()),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** PATCH notification-preferences. */
export const UpdateNotificationPreferences = z.object(preferences(Flag.optional()));
export type UpdateNotificationPreferences = z.infer<typeof UpdateNotificationPreferences>;

/** POST user-activity/export. */
export const ExportActivity = z.object({ date: z.unknown().optional() });
