import { desc } from 'drizzle-orm';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import {
  defineResource,
  type Resource,
  type ResourceFacts,
} from '#server/platform/kit/resource.ts';
import type { StoredRow } from '#server/platform/kit/scoped-rows.ts';
import { containerKind, type ContainerName } from '#shared/containers.ts';
import { ApiError } from '#shared/errors.ts';

import { REFUSALS } from './queries.ts';

type Body = z.ZodType<object>;

interface Row extends StoredRow {
  readonly archived_at: string | null;
}

type Facts<Stored extends Row, Wire, Create extends Body, Update extends Body> = ResourceFacts<
  'project',
  Stored,
  Wire,
  Create,
  Update
>;

type Special<Stored extends Row, Wire, Create extends Body, Update extends Body> = Pick<
  Facts<Stored, Wire, Create, Update>,
  'entity' | 'create' | 'update' | 'hooks'
> & {
  readonly table: Readonly<Record<'created_at' | 'id', AnyPgColumn>>;
  /** Its days are in order: what the contract calls the last one, which is in the column of this name. */
  readonly lastDay?: 'end' | 'target';
  /** Throws where one has not come to its end, so that it cannot be archived. */
  readonly refuse?: NonNullable<Facts<Stored, Wire, Create, Update>['archive']>['refuse'];
};

/**
 * Declares the rows of a kind of container: the newest first, a new one before all others, each with a name of its own
 * if its table says so; in the archive none changes.
 */
export function containerResource<
  Stored extends Row,
  Wire,
  Create extends Body,
  Update extends Body,
>(
  name: ContainerName,
  special: Special<Stored, Wire, Create, Update>,
): Resource<ProjectScope, Stored, Wire, Create, Update> {
  const { table, lastDay, refuse = () => null, hooks = {}, ...facts } = special;
  const check = (row: object) => {
    if (!lastDay) return;
    const { start_date, end_date, target_date }: Days = row;
    checkDays(start_date, lastDay === 'end' ? end_date : target_date, lastDay);
  };
  const { section, archivedBy = `${name}.update` } = containerKind(name);
  const { missing, archived, taken } = REFUSALS[name];
  const resource = defineResource<'project', Stored, Wire, Create, Update>({
    ...facts,
    scope: 'project',
    actions: {
      read: `${name}.read`,
      create: `${name}.create`,
      update: `${name}.update`,
      delete: `${name}.delete`,
    },
    order: [desc(table.created_at), desc(table.id)],
    position: { column: 'sort_order', step: -10_000 },
    ...(taken && { unique: { [`${section}_name`]: taken } }),
    archive: { action: archivedBy, refuse },
    missing,
    hooks: {
      ...hooks,
      beforeCreate: async (scope, input) => {
        check(input);
        return hooks.beforeCreate?.(scope, input);
      },
      beforeUpdate: async (scope, before, input) => {
        if (before.archived_at !== null) throw archived();
        check({ ...before, ...input });
        return hooks.beforeUpdate?.(scope, before, input);
      },
    },
  });
  declared.set(name, resource);
  return resource;
}

type ContainerRows = Pick<
  Resource<ProjectScope, Row, unknown, Body, Body>,
  'delete' | 'restore' | 'setArchived'
>;

const declared = new Map<ContainerName, ContainerRows>();

/** The rows of a kind of container, once its feature has declared them. */
export function containerRows(name: ContainerName): ContainerRows {
  const rows = declared.get(name);
  if (!rows) throw new Error(`Nothing declares the rows of ${name}.`);
  return rows;
}

/** A day, or null where there is none. */
type Day = string | null | undefined;
type Days = Readonly<Partial<Record<'start_date' | 'end_date' | 'target_date', Day>>>;

/** Refuses days of which the last is before the first; `last` is what the contract calls it. */
export function checkDays(first: Day, end: Day, last: 'end' | 'target'): void {
  if (first && end && first > end) {
    throw new ApiError(400, {
      non_field_errors: [
        last === 'end'
          ? 'Start date cannot exceed end date'
          : 'Start date cannot exceed target date',
      ],
    });
  }
}
