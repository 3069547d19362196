import { z } from 'zod';

import { LANGUAGES } from '#shared/constants/languages.ts';

/** Id of a row; the contract treats "" as null where null is allowed. */
export const Id = z.uuid();

/** An id that may be cleared with null or "". */
export const OptionalId = z.preprocess(
  (value) => (value === '' ? null : value),
  Id.toLowerCase().nullable(),
);

/** Text that is trimmed before it is checked: white space alone is blank. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/**
 * A CSS color or a palette name, and nothing that could end the CSS declaration around it. Blank =
 * no color.
 */
export const Color = z
  .string()
  .trim()
  .max(255)
  .refine((color) => COLOR.test(color), 'Enter a valid color.');

const COLOR =
  /^(#[\da-f]{1,8}|[a-z][a-z-]*|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+a-z-]*\))?$/i;

/** URL of an image: our own path or http(s), nothing that a browser would run. */
export const pictureAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((address) => /^($|https?:\/\/|\/(?!\/))/i.test(address), 'Enter a valid URL.');

/** The picture of a project, page or sticky: any object, with its colors and URLs checked. */
export const Logo = z.record(z.string(), z.unknown()).superRefine((logo, context) => {
  for (const [part, value] of Object.entries(logo)) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, held] of Object.entries(value)) {
      const schema = LOGO_TEXTS[name];
      const error = typeof held === 'string' && schema?.safeParse(held).error;
      if (error)
        context.addIssue({
          code: 'custom',
          path: [part, name],
          message: error.issues[0]?.message ?? '',
        });
    }
  }
});

const LOGO_TEXTS: Readonly<Record<string, z.ZodType>> = {
  color: Color,
  background_color: Color,
  url: pictureAddress(2_000),
};

/** Language of an invitation's mail to a person without an account; the inviter's own when missing. */
export const MailLanguage = z.enum(LANGUAGES.map(({ code }) => code)).optional();

/** A calendar date YYYY-MM-DD that exists. */
export const CalendarDate = z.iso.date();

/** A boolean; forms send it as text. */
export const Flag = z.preprocess((value) => {
  if (value === 'true' || value === 'True' || value === '1') return true;
  if (value === 'false' || value === 'False' || value === '0') return false;
  return value;
}, z.boolean());

/** Accepts a number as text, as forms and old clients send it. */
export const numeric = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  }, schema);

/** A role as the contract's number, also as text. */
export const RoleValue = numeric(z.literal([20, 15, 5]));

/** A reply that only reports the result in a sentence. */
export const Message = z.object({ message: z.string() });

/** A moment in a reply: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });

/** Cursor of a list by time, `{moment}_{id}`: the next page starts after this row. */
export const MomentCursor = z
  .string()
  .transform((given) => given.split('_'))
  .pipe(z.tuple([Moment, Id]))
  .transform(([at, id]) => ({ at, id }));
export type MomentCursor = z.infer<typeof MomentCursor>;

/** The keys `created_at`, `created_by` and so on of replies. */
export const auditFields = {
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  deleted_at: z.null(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
};

const externalText = z.string().trim().max(255).nullable().optional();

/** Name of the program that a row was imported from, and the row's id there. */
export const externalFields = { external_source: externalText, external_id: externalText };
