import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { Cron } from 'croner';
import { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { features } from '#server/features.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { startProcess } from '#server/start/process.ts';
import { STRONG } from '#tests/support/browser.ts';
import { until } from '#tests/support/feed.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { type Arrangement, hasSharedRedis, startArrangement } from '#tests/support/processes.ts';
import { hasPattern } from '#tests/support/recurring.ts';
import { formOf, PIXEL } from '#tests/support/upload.ts';
import { type Answer, signUpAt, Visitor } from '#tests/support/visitor.ts';

const FIRST = 'server-1';
const SECOND = 'server-2';
const SERVERS = [FIRST, SECOND];
const WORKERS = ['worker-1', 'worker-2'];
const LIVE = ['live-1', 'live-2'];

/** Without backups, which are off here. */
const recurring = workOf(features).recurring.filter(hasPattern);
/** Waits for what has no time of its own to keep; how long depends on the machine alone. */
const soon = (condition: () => boolean | Promise<boolean>) => until(condition, 20_000);
/** The latest time of every recurring job, to tell which had another one during the test. */
const slots = () =>
  new Map(
    recurring.map(({ name, pattern }) => {
      const [time] = new Cron(pattern, { timezone: 'UTC', paused: true }).previousRuns(1);
      return [name, time?.toISOString()];
    }),
  );

describe.skipIf(!hasSharedRedis)(
  'the arrangement of compose.large.yml (skipped without redis-server on the PATH or REDIS_URL)',
  () => {
    let a: Arrangement;
    let ada: Visitor;
    let max: Visitor;
    let bea: Visitor;
    let maxId: string;
    let beaId: string;
    let labels: string;
    let project: string;
    let projectId: string;
    let scope: string;
    const atStart = slots();

    const newcomer = () => new Visitor(a.url);
    const good = (answer: Answer): Answer => {
      if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer;
    };
    const idOf = async (who: Visitor): Promise<string> => (await who.get('/api/users/me/')).body.id;
    const signUp = (name: string) => signUpAt(newcomer(), `${name}@tutti.test`);
    const joinTeam = async (who: Visitor, email: string) => {
      const { body } = await ada.get('/api/workspaces/team/invitations/');
      const { id, invite_link } = body.find((one: { email: string }) => one.email === email);
      const token = new URL(invite_link, a.url).searchParams.get('token');
      const answer = { email, accepted: true, token };
      good(await who.send('POST', `/api/workspaces/team/invitations/${id}/join/`, answer));
    };
    const mailsTo = (address: string) =>
      a.smtp.received.filter((mail) => mail.to.includes(address)).length;
    /** What reached the mail server, beside what the servers asked to be sent. */
    const mails = async () => {
      const rows = await a.database.sql<{ to_address: string; status: string }[]>`
        SELECT to_address, status FROM mails`;
      const came = a.smtp.received.map(({ to }) => to.join());
      return {
        asked: rows.map(({ to_address }) => to_address).toSorted(),
        sent: rows.filter(({ status }) => status === 'sent').length,
        came: came.toSorted(),
      };
    };
    const addLabel = async (at: string, name: string): Promise<string> =>
      good(await ada.at(a.at(at)).send('POST', labels, { name })).body.id;

    beforeAll(async () => {
      a = await startArrangement();
      const root = newcomer();
      await root.form('/api/instances/admins/sign-up/', {
        email: 'root@tutti.test',
        password: STRONG,
        first_name: 'Root',
        company_name: 'Tutti House',
      });
      ada = await signUp('ada');
      good(await ada.send('POST', '/api/workspaces/', { name: 'Team', slug: 'team' }));
      const emails = ['max', 'bea'].map((name) => ({ email: `${name}@tutti.test`, role: 15 }));
      good(await ada.send('POST', '/api/workspaces/team/invitations/', { emails }));
      [max, bea] = [await signUp('max'), await signUp('bea')];
      await joinTeam(max, 'max@tutti.test');
      await joinTeam(bea, 'bea@tutti.test');
      [maxId, beaId] = [await idOf(max), await idOf(bea)];
      const made = { name: 'Choir', identifier: 'CHOIR' };
      projectId = good(await ada.send('POST', '/api/workspaces/team/projects/', made)).body.id;
      scope = `project:${projectId}`;
      project = `/api/workspaces/team/projects/${projectId}`;
      labels = `${project}/issue-labels/`;
      const members = [maxId, beaId].map((member_id) => ({ member_id, role: 15 }));
      good(await ada.send('POST', `${project}/members/`, { members }));
    });
    afterAll(() => a.close());

    it('makes one schema and one instance, though all began at once on an empty database', async () => {
      const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'));
      const { sql } = a.database;
      const [found] = await sql`
        SELECT (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations,
          (SELECT count(*)::int FROM instances) AS instances`;
      expect(found).toEqual({ migrations: entries.length, instances: 1 });
    });

    it('tells by each process that it is well, and by live that documents are served', async () => {
      for (const name of [...SERVERS, ...WORKERS, ...LIVE]) {
        expect((await fetch(`${a.at(name)}/api/health/`)).status).toBe(200);
        const other = await fetch(`${a.at(name)}/api/instances/`);
        expect(other.status).toBe(SERVERS.includes(name) ? 200 : 404);
      }
      for (const name of LIVE) {
        const documents = await fetch(`${a.at(name)}/live/health`);
        expect(await documents.json()).toEqual({ status: 'OK' });
      }
    });

    it('carries a change made at one server to a socket at the other within 250 ms', async () => {
      const client = a.client(max, a.at(SECOND));
      await soon(() => client.isCurrent);
      const times: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const arrived = new Promise<number>((resolve) => {
          const stop = client.onActivity(() => {
            if (!client.store.all('label').some((label) => label['name'] === `note ${turn}`))
              return;
            stop();
            resolve(performance.now());
          });
        });
        const sent = performance.now();
        await addLabel(FIRST, `note ${turn}`);
        times.push((await arrived) - sent);
        await wait(Math.random() * 60);
      }
      const sorted = times.toSorted((one, other) => one - other);
      const [p50 = 0, most = 0] = [sorted[10], sorted.at(-1)];
      process.stdout.write(
        `a change sent to one server to its frame at the other: p50 ${p50.toFixed(1)} ms, most ${most.toFixed(1)} ms\n`,
      );
      expect(p50).toBeLessThan(250 * PATIENCE);
      client.disconnect();
    });

    it('wakes the other processes after a commit', async () => {
      const listener = new Redis(a.redisUrl);
      let heard = 0;
      listener.on('message', () => (heard += 1));
      await listener.subscribe('tutti:wake');
      await addLabel(FIRST, 'heard');
      await soon(() => heard > 0);
      // Processes without sockets of their own (jobs that change rows) do too.
      const live = await startProcess(readConfig({ ...a.settings('live-1'), PORT: '0' }));
      await wait(200);
      heard = 0;
      live.platform.wakeFeed();
      await soon(() => heard > 0);
      await live.close();
      listener.disconnect();
    });

    it('shows who is there across servers, and who has gone', async () => {
      const [here, there] = [a.client(ada, a.at(FIRST)), a.client(max, a.at(SECOND))];
      await soon(() => here.isCurrent && there.isCurrent);
      const adaId = await idOf(ada);
      let people: readonly string[] = [];
      here.socket.on('presence', (news: { place: string; people: string[] }) => {
        if (news.place === `${scope}/list`) ({ people } = news);
      });
      here.here([`${scope}/list`]);
      there.here([`${scope}/list`]);
      await soon(() => people.length === 2);
      expect(people.toSorted()).toEqual([adaId, maxId].toSorted());
      const closed = performance.now();
      there.disconnect();
      await soon(() => people.length === 1);
      process.stdout.write(
        `a closed page to presence at the other server: ${Math.round(performance.now() - closed)} ms\n`,
      );
      expect(people).toEqual([adaId]);
      here.disconnect();
    });

    it('closes sockets at one server when their session is ended at the other', async () => {
      const eve = await signUp('eve');
      const phone = newcomer();
      await phone.form('/auth/sign-in/', { email: 'eve@tutti.test', password: STRONG });
      const clients = [a.client(eve, a.at(SECOND)), a.client(phone, a.at(SECOND))];
      await soon(() => clients.every((client) => client.isCurrent));
      const { body } = await phone.at(a.at(FIRST)).get('/api/users/me/sessions/');
      const list: { id: string; is_current: boolean }[] = body.results ?? body;
      const other = list.find((session) => !session.is_current);
      good(await phone.at(a.at(FIRST)).send('DELETE', `/api/users/me/sessions/${other?.id}/`));
      await until(() => clients[0]?.socket.connected === false, 1_000);
      expect(clients[1]?.socket.connected).toBe(true);
      await phone.at(a.at(FIRST)).form('/auth/sign-out/');
      await until(() => clients[1]?.socket.connected === false, 1_000);
    });

    it('takes a person out at one server who was removed at the other', async () => {
      const [mine, hers] = [a.client(max, a.at(SECOND)), a.client(bea, a.at(SECOND))];
      await soon(() => mine.isCurrent && hers.isCurrent && hers.store.follows(scope));
      const { body } = await ada.get(`${project}/members/`);
      const membership = body.find((one: { member: string }) => one.member === beaId);
      good(await ada.at(a.at(FIRST)).send('DELETE', `${project}/members/${membership.id}/`));
      const canary = await addLabel(FIRST, 'canary');
      await until(() => !hers.store.follows(scope), 1_000);
      await soon(() => mine.store.get('label', canary) !== undefined);
      expect(hers.store.all('label')).toEqual([]);
      for (const client of [mine, hers]) client.disconnect();
    });

    it('counts wrong passwords at all servers together', async () => {
      const email = 'max@tutti.test';
      const thief = newcomer();
      const codes: (string | null)[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        const answer = await thief.form('/auth/sign-in/', { email, password: `wrong ${turn}` });
        codes.push(new URL(answer.location).searchParams.get('error_code'));
      }
      expect(codes).toEqual([...Array.from({ length: 10 }, () => '5065'), '5900', '5900']);
    });

    it('reads a file at one server that was uploaded with a ticket of the other', async () => {
      const files = '/api/assets/v2/user-assets/';
      const about = {
        name: 'a.png',
        size: PIXEL.length,
        type: 'image/png',
        entity_type: 'USER_AVATAR',
      };
      const { body } = good(await max.at(a.at(FIRST)).send('POST', files, about));
      expect(body.upload_data.url.startsWith(a.s3.url)).toBe(true);
      const form = formOf(body.upload_data.fields, { field: 'file', content: PIXEL });
      const sent = await fetch(body.upload_data.url, {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.payload),
      });
      expect(sent.status).toBe(204);
      good(await max.at(a.at(SECOND)).send('PATCH', `${files}${body.asset_id}/`));
      const { location } = await max
        .at(a.at(SECOND))
        .get(`/api/assets/v2/static/${body.asset_id}/`);
      expect(Buffer.from(await (await fetch(location)).arrayBuffer())).toEqual(PIXEL);
    });

    it('sends each mail once, with two workers at it', async () => {
      const people = (from: string) =>
        Array.from({ length: 20 }, (_, index) => `${from}.${index}@elsewhere.test`);
      await Promise.all(
        SERVERS.map(async (at) => {
          const emails = people(at).map((email) => ({ email, role: 15 }));
          good(
            await ada.at(a.at(at)).send('POST', '/api/workspaces/team/invitations/', { emails }),
          );
        }),
      );
      const all = SERVERS.flatMap(people);
      await soon(() => all.every((address) => mailsTo(address) > 0));
      expect(a.smtp.received.find((mail) => mail.to.includes(all[0] ?? ''))?.raw).toContain(
        'no-reply@localhost',
      );
      await soon(async () => (await mails()).sent === (await mails()).asked.length);
      const { asked, came } = await mails();
      expect(came).toEqual(asked);
    });

    it('runs recurring work once for all workers', async () => {
      const figures = await Promise.all(
        WORKERS.map(async (name) => (await fetch(`${a.at(name)}/api/metrics/`)).text()),
      );
      const runsOf = (name: string) =>
        figures
          .flatMap((text) => [...text.matchAll(/^tutti_jobs_total\{kind="([^"]+)".*\} (\d+)$/gm)])
          .filter(([, kind]) => kind === name)
          .reduce((sum, [, , count]) => sum + Number(count), 0);
      const now = slots();
      const steady = recurring.filter(({ name }) => now.get(name) === atStart.get(name));
      expect(steady.length).toBeGreaterThan(2);
      for (const { name } of steady) expect([name, runsOf(name)]).toEqual([name, 1]);
    });

    it('answers the request that runs when a server is told to stop, and ends in time', async () => {
      const id = await addLabel(FIRST, 'slow');
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = a.database.sql.begin(async (tx) => {
        await tx`SELECT 1 FROM labels WHERE id = ${id} FOR UPDATE`;
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      const reply = ada.at(a.at(FIRST)).send('PATCH', `${labels}${id}/`, { name: 'answered' });
      await lockIsWaitedFor(a);
      const ending = a.stop(FIRST);
      await soon(() => isRefusedAt(a.at(FIRST)));
      // The proxy's other server answers meanwhile.
      for (let turn = 0; turn < 4; turn += 1) good(await ada.get(labels));
      released.resolve();
      await holding;
      expect(await reply).toMatchObject({ status: 200, body: { name: 'answered' } });
      const { code, milliseconds } = await ending;
      expect(code).toBe(0);
      // It waited for the request alone, not for connections that nobody uses.
      expect(milliseconds).toBeLessThan(5_000 * PATIENCE);
    });

    it('loses no change while its servers are restarted in turn, and clients catch up', async () => {
      const clients = [a.client(max), a.client(ada), a.client(max, a.at(SECOND))];
      await soon(() => clients.every((client) => client.isCurrent));
      let isOver = false;
      const kept = new Map<string, string>();
      let tries = 0;
      const write = async (writer: number) => {
        for (let turn = 0; !isOver; turn += 1) {
          const name = `kept ${writer}.${turn}`;
          const headers = { 'x-client-mutation-id': v7() };
          for (;;) {
            tries += 1;
            const answer = await ada.send('POST', labels, { name }, headers).catch(() => null);
            if (answer?.status === 201) {
              kept.set(name, answer.body.id);
              break;
            }
            expect(answer === null || answer.status >= 502).toBe(true);
            await wait(50);
          }
          await wait(20);
        }
      };
      const writers = [1, 2, 3].map(write);
      await a.start(FIRST);
      const ended = await a.stop(SECOND);
      await a.start(SECOND);
      await wait(300);
      isOver = true;
      await Promise.all(writers);
      process.stdout.write(
        `${kept.size} changes in ${tries} tries; a server stopped in ${Math.round(ended.milliseconds)} ms\n`,
      );
      expect(ended.code).toBe(0);
      expect(ended.milliseconds).toBeLessThan(10_000 * PATIENCE);
      const rows = await a.database.sql<{ id: string; name: string }[]>`
        SELECT id, name FROM labels WHERE project_id = ${projectId} AND name LIKE 'kept %'`;
      expect(new Map(rows.map(({ id, name }) => [name, id]))).toEqual(kept);
      expect(rows).toHaveLength(kept.size);
      const held = (client: (typeof clients)[number]) =>
        new Set(client.store.all('label').map((label) => label['name']));
      for (const client of clients) {
        await soon(
          () => client.isCurrent && [...kept.keys()].every((name) => held(client).has(name)),
        );
      }
    });

    it('has sent each mail once in the end, restarts or not', async () => {
      const { asked, came } = await mails();
      expect(came).toEqual(asked);
    });
  },
);

/** Waits until a statement waits for a lock. */
async function lockIsWaitedFor({ database }: Arrangement): Promise<void> {
  await soon(async () => {
    const waiting = await database.sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });
}

async function isRefusedAt(address: string): Promise<boolean> {
  try {
    await fetch(`${address}/api/health/`);
    return false;
  } catch {
    return true;
  }
}
