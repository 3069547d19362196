import { checkDays } from '#server/features/containers/resource.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { UpdateCycle } from '#shared/contract/cycles.ts';
import { badRequest } from '#shared/errors.ts';

import type { CycleRow } from './entity.ts';

type Dates = Pick<CycleRow, 'start_date' | 'end_date'>;

/** A calendar day, or null where there is none. */
type Day = string | null;

/**
 * The moments that a cycle with these dates runs from and to. A cycle has both dates or none; its days are days of the
 * project's time zone: it begins a second after midnight, or now if that is today, and ends a minute before midnight.
 * A day that the cycle has already keeps its moment.
 */
export async function readDates(
  scope: ProjectScope,
  input: Pick<UpdateCycle, 'start_date' | 'end_date'>,
  before: Dates = { start_date: null, end_date: null },
): Promise<Dates> {
  const { sql, user } = scope;
  const [start, end] = [
    dayOf(input.start_date, user.user_timezone),
    dayOf(input.end_date, user.user_timezone),
  ];
  if (start === undefined && end === undefined) {
    return { start_date: before.start_date, end_date: before.end_date };
  }
  const { kept_start, kept_end, start_date, end_date } = one(
    await sql<(Dates & { kept_start: Day; kept_end: Day })[]>`
      SELECT (${before.start_date}::timestamptz AT TIME ZONE p.timezone)::date::text AS kept_start,
        (${before.end_date}::timestamptz AT TIME ZONE p.timezone)::date::text AS kept_end,
        CASE WHEN ${start ?? null}::text::date = (now() AT TIME ZONE p.timezone)::date THEN now()
          ELSE (${start ?? null}::text::date + time '00:00:01') AT TIME ZONE p.timezone END AS start_date,
        (${end ?? null}::text::date + time '23:59:00') AT TIME ZONE p.timezone AS end_date
      FROM projects p WHERE p.id = ${scope.project.id}`,
  );
  const days = {
    start: start === undefined ? kept_start : start,
    end: end === undefined ? kept_end : end,
  };
  checkOrder(days.start, days.end);
  return {
    start_date: days.start === kept_start ? before.start_date : start_date,
    end_date: days.end === kept_end ? before.end_date : end_date,
  };
}

/** The day that a client means: of a moment, the day in the person's time zone. */
function dayOf(given: string | null | undefined, zone: string): Day | undefined {
  if (given === null || given === undefined) return given;
  const hasOffset = /T.*(Z|[+-]\d\d:?\d\d)$/.test(given);
  return (hasOffset ? inZone(new Date(given).toISOString(), zone) : given).slice(0, 10);
}

function checkOrder(start: Day, end: Day): void {
  if ((start === null) !== (end === null)) {
    throw badRequest('Both start date and end date are either required or are to be null');
  }
  checkDays(start, end, 'end');
}

/** Whether another cycle of the project, archived or not, has one of the days from `start` to `end`. */
export async function hasOverlap(
  scope: ProjectScope,
  start: string,
  end: string,
  exceptId: string | null,
): Promise<boolean> {
  const { sql, project } = scope;
  const found = await sql`
    SELECT 1 FROM cycles c JOIN projects p ON p.id = c.project_id
    WHERE c.project_id = ${project.id} AND ${live(sql, 'c')} AND c.id IS DISTINCT FROM ${exceptId}::uuid
      AND (c.start_date AT TIME ZONE p.timezone)::date <= ${end}::text::date
      AND (c.end_date AT TIME ZONE p.timezone)::date >= ${start}::text::date
    LIMIT 1`;
  return found.length > 0;
}
