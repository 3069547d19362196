import type { z } from 'zod';

/** Rules of a field that the form shows before submitting. */
export interface FieldRules {
  /** An empty text is refused. */
  readonly isRequired: boolean;
  /** Longest text; undefined = unlimited. */
  readonly maxLength: number | undefined;
}

/** Rules of a text field, read from the contract's schema. */
export function rulesOf(schema: z.ZodObject, name: string): FieldRules {
  const field: z.core.$ZodType | undefined = schema.shape[name];
  if (!field) return { isRequired: false, maxLength: undefined };
  const issues = schema.safeParse({ [name]: '' }).error?.issues ?? [];
  return {
    isRequired: issues.some(({ path }) => path[0] === name),
    maxLength: maxLengthOf(field),
  };
}

/** A schema that wraps another: optional, default, transformed. */
interface Wrapped {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
}

function maxLengthOf(field: z.core.$ZodType): number | undefined {
  if ('maxLength' in field && typeof field.maxLength === 'number') return field.maxLength;
  const { innerType, in: before, out: after }: Wrapped = field._zod.def;
  for (const inner of [innerType, after, before]) {
    const found = inner && maxLengthOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
