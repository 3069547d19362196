import { z } from 'zod';

/** An id of a related row; the contract treats "" as null where null is allowed. */
export const Id = z.uuid();

/** An id that may be cleared with null or "". */
export const OptionalId = z.preprocess(
  (value) => (value === '' ? null : value),
  Id.toLowerCase().nullable(),
);

/** Text that is trimmed before it is checked: white space alone is blank. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/**
 * A color as CSS writes it, or a word of a palette; nothing that would end the declaration it is put into. Blank is
 * no color.
 */
export const Color = z
  .string()
  .trim()
  .max(255)
  .refine((color) => COLOR.test(color), 'Enter a valid color.');

const COLOR =
  /^(#[\da-f]{1,8}|[a-z][a-z-]*|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+a-z-]*\))?$/i;

/** An address of a picture: ours or a web address, nothing a browser would run. */
export const pictureAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((address) => /^($|https?:\/\/|\/(?!\/))/i.test(address), 'Enter a valid URL.');

/** The picture of a project, page or sticky: any object, but its colors and addresses are such. */
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

/** A calendar date without time: YYYY-MM-DD, and one that exists. */
export const CalendarDate = z.iso.date();

/** A flag; forms send it as text. */
export const Flag = z.preprocess((value) => {
  if (value === 'true' || value === 'True' || value === '1') return true;
  if (value === 'false' || value === 'False' || value === '0') return false;
  return value;
}, z.boolean());

/** A number that forms and old clients send as text. */
export const numeric = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  }, schema);

/** A role as the contract's numbers, also as numeric text. */
export const RoleValue = numeric(z.literal([20, 15, 5]));

/** A reply that only says in a sentence what was done. */
export const Message = z.object({ message: z.string() });

/** A moment in a reply: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });

/** Where a page in an order of time goes on: after this moment and row, as `{moment}_{id}`. */
export const MomentCursor = z
  .string()
  .transform((given) => given.split('_'))
  .pipe(z.tuple([Moment, Id]))
  .transform(([at, id]) => ({ at, id }));
export type MomentCursor = z.infer<typeof MomentCursor>;

/** The AUDIT keys of replies. */
export const auditFields = {
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  deleted_at: z.null(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
};

const externalText = z.string().trim().max(255).nullable().optional();

/** What something is called in the program that it was brought over from. */
export const externalFields = { external_source: externalText, external_id: externalText };
