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

/** The AUDIT keys of replies. */
export const auditFields = {
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  deleted_at: z.null(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
};
