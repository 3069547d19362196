import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cycleEndJob } from '#server/features/cycles/progress/job.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { world, type World } from '#tests/support/world.ts';

/** Eleven hours behind UTC, five and three quarters ahead, fourteen ahead. */
const ZONES = [
  ['Pacific/Midway', '-11:00'],
  ['Asia/Kathmandu', '+05:45'],
  ['Pacific/Kiritimati', '+14:00'],
] as const;

const later = (day: string, count: number) => addDays(day, count) ?? day;

/** The days of cycles are those of the project's time zone. */
describe('days of cycles', () => {
  let w: World;
  let serial = 0;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  /** A project in a time zone, with calls about its cycles. */
  const projectIn = async (timezone: string) => {
    serial += 1;
    const body = { name: `${timezone} ${serial}`, identifier: `Z${serial}`, timezone };
    const { id } = (await w.admin.post(`${w.workspace.url}/projects/`, body)).body;
    const url = `${w.workspace.url}/projects/${id}`;
    const [clock] = await sql()<{ today: string }[]>`
      SELECT (now() AT TIME ZONE ${timezone})::date::text AS today`;
    const today = clock?.today ?? '';
    const create = async (name: string, from: string | null = null, to = from) => {
      const dates = { start_date: from, end_date: to };
      const made = await w.admin.post(`${url}/cycles/`, { name, ...dates });
      expect(made.status).toBe(201);
      return made.body;
    };
    const read = async (cycle: string) => (await w.admin.get(`${url}/cycles/${cycle}/`)).body;
    const isFree = async (start_date: string, end_date = start_date, cycle_id?: string) =>
      (await w.admin.post(`${url}/cycles/date-check/`, { start_date, end_date, cycle_id })).body
        .status as boolean;
    const setZone = (zone: string) => w.admin.patch(`${url}/`, { timezone: zone });
    return { id: id as string, url, today, create, read, isFree, setZone };
  };
  type Place = Awaited<ReturnType<typeof projectIn>>;
  /** A cycle with one item for each moment, which was added at it. */
  const withItems = async ({ url, create }: Place, moments: readonly string[]) => {
    const { id } = await create('Sprint');
    for (const at of moments) {
      const item = (await w.admin.post(`${url}/issues/`, { name: at })).body.id;
      await w.admin.post(`${url}/cycles/${id}/cycle-issues/`, { issues: [item] });
      await sql()`UPDATE progress_log SET at = ${at} WHERE id = (SELECT max(id) FROM progress_log)`;
    }
    return id as string;
  };
  /** Lets it have been for some days, whatever the calls would say; returns how many items it had on each. */
  const daysOf = async ({ url }: Place, zone: string, cycle: string, from: string, to: string) => {
    await sql()`UPDATE cycles SET
      start_date = (${from}::text::date + time '00:00:01') AT TIME ZONE ${zone},
      end_date = (${to}::text::date + time '23:59:00') AT TIME ZONE ${zone} WHERE id = ${cycle}`;
    const days = (await w.admin.get(`${url}/cycles/${cycle}/cycle-progress/`)).body;
    return days.map((day: { date: string; total_issues: number }) => [day.date, day.total_issues]);
  };

  it.each(ZONES)('a cycle of one day is that day in %s', async (zone, offset) => {
    const place = await projectIn(zone);
    const day = '2031-05-01';
    expect(await place.create('One', day)).toMatchObject({
      start_date: `${day}T00:00:01.000000${offset}`,
      end_date: `${day}T23:59:00.000000${offset}`,
      status: 'UPCOMING',
    });
    const [yesterday, tomorrow] = [later(place.today, -1), later(place.today, 1)];
    expect((await place.create('Now', place.today)).status).toBe('CURRENT');
    expect((await place.create('Next', tomorrow)).status).toBe('UPCOMING');
    expect((await place.create('Over', yesterday)).status).toBe('COMPLETED');
    const current = (await w.admin.get(`${place.url}/cycles/?cycle_view=current`)).body;
    expect(current.map(({ name }: { name: string }) => name)).toEqual(['Now']);
  });

  it.each(ZONES)('cycles that touch do not overlap in %s', async (zone) => {
    const { create, isFree } = await projectIn(zone);
    const first = await create('First', '2031-05-01', '2031-05-10');
    expect(await isFree('2031-05-11', '2031-05-20')).toBe(true);
    expect(await isFree('2031-04-20', '2031-04-30')).toBe(true);
    expect(await isFree('2031-05-10', '2031-05-20')).toBe(false);
    expect(await isFree('2031-04-20', '2031-05-01')).toBe(false);
    expect(await isFree('2031-05-05')).toBe(false);
    expect(await isFree('2031-04-01', '2031-06-01')).toBe(false);
    expect(await isFree('2031-05-01', '2031-05-10', first.id)).toBe(true);
    // As the cycle itself was answered: its first ten characters are the day.
    expect(await isFree(first.start_date, first.end_date)).toBe(false);
    await create('Second', '2031-05-11');
    expect(await isFree('2031-05-11')).toBe(false);
    expect(await isFree('2031-05-12')).toBe(true);
  });

  it.each(ZONES)('what happens around midnight counts on its day in %s', async (zone, offset) => {
    const place = await projectIn(zone);
    const cycle = await withItems(place, [
      `2026-03-01T23:58:00${offset}`,
      `2026-03-02T00:00:00${offset}`,
      `2026-03-02T23:58:00${offset}`,
      `2026-03-03T00:02:00${offset}`,
    ]);
    expect(await daysOf(place, zone, cycle, '2026-03-01', '2026-03-04')).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 3],
      ['2026-03-03', 4],
      ['2026-03-04', 4],
    ]);
    expect(await daysOf(place, zone, cycle, '2026-03-02', '2026-03-02')).toEqual([
      ['2026-03-02', 3],
    ]);
  });

  it('a change of the clocks makes a day longer or shorter, and no day more or less', async () => {
    const zone = 'Europe/Berlin';
    const place = await projectIn(zone);
    const autumn = await withItems(place, [
      '2026-10-24T21:58:00Z', // 23:58 on the 24th
      '2026-10-25T00:30:00Z', // half past two
      '2026-10-25T01:30:00Z', // half past two again
      '2026-10-25T22:30:00Z', // 23:30 on the 25th
      '2026-10-25T23:02:00Z', // 00:02 on the 26th
    ]);
    expect(await daysOf(place, zone, autumn, '2026-10-24', '2026-10-26')).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 4],
      ['2026-10-26', 5],
    ]);
    const spring = await withItems(place, [
      '2026-03-28T22:58:00Z',
      '2026-03-28T23:02:00Z', // 00:02 on the 29th
      '2026-03-29T21:58:00Z', // 23:58 on the 29th, of 23 hours
      '2026-03-29T22:02:00Z',
    ]);
    expect(await daysOf(place, zone, spring, '2026-03-28', '2026-03-30')).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 3],
      ['2026-03-30', 4],
    ]);
  });

  it('a day that has no midnight is a day like any other', async () => {
    // In Santiago the clocks go from 23:59 on Saturday to 01:00 on Sunday the 7th.
    const { create, isFree } = await projectIn('America/Santiago');
    const made = await create('Spring', '2031-09-07', '2031-09-13');
    expect(made.start_date).toBe('2031-09-07T01:00:01.000000-03:00');
    expect(made.end_date).toBe('2031-09-13T23:59:00.000000-03:00');
    expect(await isFree('2031-09-01', '2031-09-06')).toBe(true);
    expect(await isFree('2031-09-01', '2031-09-07')).toBe(false);
    const before = await create('Before', '2031-09-06');
    expect(before.end_date).toBe('2031-09-06T23:59:00.000000-04:00');
  });

  it('a moment means the day that it is for the person', async () => {
    const { url } = await projectIn('Pacific/Midway');
    const mine = (user_timezone: string) => w.admin.patch('/api/users/me/', { user_timezone });
    expect((await mine('Asia/Tokyo')).status).toBe(200);
    const made = await w.admin.post(`${url}/cycles/`, {
      name: 'Moments',
      start_date: '2031-05-01T20:00:00Z',
      end_date: '2031-05-10T10:00:00Z',
    });
    expect(made.body.start_date.slice(0, 10)).toBe('2031-05-02');
    expect(made.body.end_date.slice(0, 10)).toBe('2031-05-10');
    await mine('UTC');
  });

  it('keep their days when the project moves, and their status follows', async () => {
    const place = await projectIn('Pacific/Midway');
    // Today in Midway has begun long ago in Kiritimati, 25 hours ahead, and is over there.
    const made = await place.create('Today', place.today);
    const item = (await w.admin.post(`${place.url}/issues/`, { name: 'Item' })).body.id;
    await w.admin.post(`${place.url}/cycles/${made.id}/cycle-issues/`, { issues: [item] });
    const ahead = await place.create('Ahead', later(place.today, 5), later(place.today, 9));
    expect((await place.setZone('Pacific/Kiritimati')).status).toBe(200);
    const moved = await place.read(ahead.id);
    expect([moved.start_date.slice(0, 10), moved.end_date.slice(0, 10)]).toEqual([
      later(place.today, 5),
      later(place.today, 9),
    ]);
    const over = await place.read(made.id);
    expect(over.end_date).toBe(`${place.today}T23:59:00.000000+14:00`);
    expect(over.status).toBe('COMPLETED');
    expect(await cycleEndJob.due(w.server.platform, 100)).toContain(made.id);
    await cycleEndJob.run(w.server.platform, made.id);
    expect((await place.read(made.id)).end_snapshot).toHaveProperty('total_issues');
  });

  it('that have ended do not run again when the project moves west', async () => {
    const place = await projectIn('Pacific/Kiritimati');
    const made = await place.create('Just over', later(place.today, -1));
    const long = await place.create('Long over', later(place.today, -9), later(place.today, -5));
    expect(made.status).toBe('COMPLETED');
    await cycleEndJob.run(w.server.platform, made.id);
    expect((await place.setZone('Pacific/Midway')).status).toBe(200);
    const after = await place.read(made.id);
    expect(after.status).toBe('COMPLETED');
    expect(Date.parse(after.end_date)).toBe(Date.parse(made.end_date));
    expect((await place.read(long.id)).end_date).toBe(
      `${later(place.today, -5)}T23:59:00.000000-11:00`,
    );
  });

  it('an end is written down once, by one of two workers', async () => {
    const place = await projectIn('Asia/Kathmandu');
    const made = await place.create('Ends', place.today);
    const item = (await w.admin.post(`${place.url}/issues/`, { name: 'Item' })).body.id;
    await w.admin.post(`${place.url}/cycles/${made.id}/cycle-issues/`, { issues: [item] });
    const { platform } = w.server;
    await cycleEndJob.run(platform, made.id);
    expect((await place.read(made.id)).end_snapshot).toEqual({});
    expect(await cycleEndJob.due(platform, 100)).not.toContain(made.id);
    await sql()`UPDATE cycles SET start_date = now() - interval '2 days',
      end_date = now() - interval '1 second' WHERE id = ${made.id}`;
    await sql()`UPDATE progress_log SET at = now() - interval '1 day' WHERE cycle_id = ${made.id}`;
    const state = async () => {
      const [row] = await sql()<{ rev: number; told: number }[]>`
        SELECT rev, (SELECT count(*)::int FROM change_log
          WHERE entity = 'cycle' AND entity_id = ${made.id} AND scope_kind = 'project') AS told
        FROM cycles WHERE id = ${made.id}`;
      return row ?? { rev: 0, told: 0 };
    };
    const before = await state();
    expect(await cycleEndJob.due(platform, 100)).toContain(made.id);
    await Promise.all([1, 2, 3].map(() => cycleEndJob.run(platform, made.id)));
    expect(await state()).toEqual({ rev: before.rev + 1, told: before.told + 1 });
    // The contract's own stays empty: clients offer to give away what is open only so long.
    expect(await place.read(made.id)).toMatchObject({
      progress_snapshot: {},
      end_snapshot: { total_issues: 1 },
    });
    expect(await cycleEndJob.due(platform, 100)).not.toContain(made.id);
  });
});
