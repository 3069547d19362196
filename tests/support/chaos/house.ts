import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { MEMBER } from '#shared/permissions.ts';
import type { Acknowledged } from '#tests/support/faults/burst.ts';
import type { Chance } from '#tests/support/faults/chance.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { watchNames } from '#tests/support/faults/given-names.ts';
import { History } from '#tests/support/faults/history.ts';
import { until } from '#tests/support/feed.ts';
import { S3_ACCOUNT, startS3 } from '#tests/support/s3-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { type Caller, startServer, type TestServer } from '#tests/support/world.ts';

import type { Office } from './chores.ts';
import { type Machines, startMachines } from './machines.ts';
import { Person, type Team } from './person.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { Typist } from './typist.ts';

/** Everybody and everything of a run. */
export interface House {
  readonly server: TestServer;
  readonly machines: Machines;
  readonly clients: Clients;
  readonly people: readonly Person[];
  readonly typists: readonly Typist[];
  readonly offices: readonly Office[];
  readonly receiver: Receiver;
  readonly smtp: TestSmtp;
  /** What all people have brought about. */
  acknowledged(): Acknowledged;
  figures(): string;
  close(): Promise<void>;
}

/** People of a workspace; each of them gets every change of the others. */
const TEAM = 20;
const ITEMS = 20;
const WRITE_MS = 5_000;
const TYPE_MS = 1_000;
/** One in so many people types too, two of them into the same page where both are of one team. */
const TYPISTS = 5;

/** Starts all processes, and fills the database with teams of people. */
export async function startHouse(options: { people: number; chance: Chance }): Promise<House> {
  const { chance } = options;
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const [smtp, s3, receiver] = await Promise.all([startSmtp(), startS3(), startReceiver()]);
    ends.push(() => Promise.all([smtp.close(), s3.close(), receiver.close()]));
    const settings = {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: S3_ACCOUNT.bucket,
      S3_REGION: S3_ACCOUNT.region,
      S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      OUTGOING_ALLOW: '127.0.0.1',
    };
    const server = await startServer(settings);
    ends.push(() => server.close());
    await watchNames(server);
    const machines = await startMachines((REDIS_URL) => ({
      ...settings,
      REDIS_URL,
      DATABASE_URL: server.databaseUrl,
      DATABASE_POOL: '10',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'fatal',
    }));
    ends.push(() => machines.close());
    const clients = new Clients(server);
    ends.push(() => clients.close());
    const { url } = machines;
    const people: Person[] = [];
    const typists: Typist[] = [];
    const offices: Office[] = [];
    const teams: Team[] = [];
    ends.push(() => {
      for (const one of [...people, ...typists]) one.stop();
      for (const one of typists) one.leave();
    });
    for (let from = 0; from < options.people; from += TEAM) {
      const size = Math.min(TEAM, options.people - from);
      const made = await makeTeam(server, teams.length, size, receiver);
      teams.push(made.team);
      if (offices.length < 3) offices.push({ ...made.office, url, history: new History() });
      for (const who of made.members)
        people.push(new Person({ who, team: made.team, url, clients, chance, pace: WRITE_MS }));
      for (const [place, page] of made.pages.entries()) {
        const who = made.members[place % made.members.length];
        const name = `t${typists.length}`;
        const address = `${url.replace('http', 'ws')}/live/collaboration`;
        if (who) typists.push(new Typist({ who, page, url: address, chance, pace: TYPE_MS, name }));
      }
    }
    await until(() => people.every(({ client }) => client.isCurrent), 120_000);
    const acknowledged = () => allOf(teams);
    return {
      server,
      machines,
      clients,
      people,
      typists,
      offices,
      receiver,
      smtp,
      acknowledged,
      figures: () => {
        const { created, renamed, comments } = acknowledged();
        const writes = created.length + renamed.length + comments.length;
        const words = typists.reduce((sum, one) => sum + one.words.length, 0);
        return `${writes} writes, ${words} words`;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A workspace with a project, its people, their pages, and a webhook. */
async function makeTeam(server: TestServer, place: number, size: number, receiver: Receiver) {
  const admin = await server.person(`Admin ${place}`);
  const workspace = await server.workspace(admin, `team-${place}`);
  const project = await server.project(workspace, admin);
  const quiet = await server.project(workspace, admin);
  await admin.patch(`${project.url}/`, { page_view: true });
  await admin.post(`${workspace.url}/webhooks/`, {
    url: receiver.url,
    ...byWebhookEvent((event) => event.startsWith('issue')),
  });
  const members: Caller[] = [];
  for (let one = 0; one < size; one += 1) {
    const who = await server.person(`Person ${place}.${one}`);
    await server.join(workspace, who, MEMBER);
    await server.joinProject(workspace, project, who, MEMBER);
    members.push(who);
  }
  const items: string[] = [];
  for (let one = 0; one < ITEMS; one += 1)
    items.push((await admin.post(`${project.url}/issues/`, { name: `Item ${one}` })).body.id);
  const pages: string[] = [];
  // The first page has two writers, the others one: what they wrote is nowhere else.
  for (let one = 0; one < Math.ceil(size / TYPISTS) - 1; one += 1) {
    const about = { name: `Page ${one}`, description_html: '<p></p>' };
    pages.push(String((await admin.post(`${project.url}/pages/`, about)).body.id));
  }
  const team: Team = { project, items, done: { created: [], renamed: [], comments: [] } };
  return {
    team,
    members,
    pages: [...pages.slice(0, 1), ...pages],
    office: { admin, workspace, project: quiet },
  };
}

function allOf(teams: readonly Team[]): Acknowledged {
  return {
    created: teams.flatMap(({ done }) => done.created),
    renamed: teams.flatMap(({ done }) => done.renamed),
    comments: teams.flatMap(({ done }) => done.comments),
  };
}
