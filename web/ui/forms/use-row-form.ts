import type { z } from 'zod';

import { changes } from '#web/lib/mutations/changes.ts';
import type { Resource } from '#web/lib/resources/resource.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { type SchemaForm, useSchemaForm } from './use-schema-form.ts';

interface RowFormOptions<
  Row extends FeedImage,
  Place,
  Create extends object,
  Update extends object,
  Values extends object,
> {
  readonly resource: Pick<Resource<Row, Place, Create, Update>, 'create' | 'update'>;
  readonly place: Place;
  /** The row to change; null creates one. */
  readonly row: Row | null;
  readonly schemas: {
    readonly create: z.ZodObject & z.ZodType<Create>;
    readonly update: z.ZodObject & z.ZodType<Update>;
  };
  /** Stored values, or initial ones for a new row. */
  readonly stored: Values;
  /** Values of a new row besides those of the form. */
  readonly extra?: Partial<Create>;
}

/** Form of a resource's row: creates or changes it, and shows a refusal itself. */
export function useRowForm<
  Row extends FeedImage,
  Place,
  Create extends object,
  Update extends object,
  Values extends object,
>(options: RowFormOptions<Row, Place, Create, Update, Values>): SchemaForm<Values> {
  const { resource, place, row, schemas, stored, extra } = options;
  const quiet = { isQuiet: true };
  return useSchemaForm<z.ZodObject, Values>({
    schema: row ? schemas.update : schemas.create,
    stored,
    isNew: row === null,
    // The input comes from the resource's schema.
    save: (input) =>
      changes.handOver<unknown>(
        row
          ? resource.update(place, row, input as Update, quiet)
          : resource.create(place, { ...input, ...extra } as Create, quiet).made,
      ),
  });
}
