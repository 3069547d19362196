import postgres from 'postgres';
import { v7 } from 'uuid';

import { ensureInstance } from '#server/features/instances/start.ts';
import { makeToken } from '#server/platform/access/sessions.ts';
import { isOpen, type Route } from '#server/platform/http/route.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { type Caller, startServer, type TestServer } from '#tests/support/world.ts';

import { makePlace, type Place, type PlaceOptions, type Standing } from './place.ts';
import { noteWrites } from './snapshot.ts';

/** One person's own things outside of workspaces. */
export interface OwnAccount {
  readonly session: string;
  readonly account: string;
  readonly avatar: string;
  readonly fileKey: string;
}

/** A person of a scene. */
export interface Person {
  readonly who: Caller;
  readonly standing: Standing;
  readonly account: OwnAccount;
}

const ROLES = {
  admin: [ADMIN, ADMIN],
  /** Project admin, but only a member of the workspace. */
  lead: [MEMBER, ADMIN],
  member: [MEMBER, MEMBER],
  guest: [GUEST, GUEST],
  /** Workspace admin outside of the project. */
  boss: [ADMIN, null],
  bystander: [MEMBER, null],
  visitor: [GUEST, null],
  /** Left the project. */
  former: [MEMBER, ADMIN],
  /** Left the workspace. */
  removed: [ADMIN, ADMIN],
} as const satisfies Record<string, readonly [Role, Role | null]>;

export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/**
 * A project with all kinds of people, another one in the workspace that is closed to most of them,
 * and another workspace.
 */
export interface Scene {
  readonly server: TestServer;
  readonly people: Readonly<Record<RoleName, Person>>;
  /** Admin of the other workspace. */
  readonly stranger: Person;
  /** Instance admin, with a session of the admin area. */
  readonly root: Caller;
  readonly ours: Place;
  /** A private project of our workspace with `former` as its only member. */
  readonly hidden: Place;
  readonly foreign: Place;
  /** An unused copy of our place with the same people, without the hidden project. */
  again(): Promise<Place>;
  /**
   * Returns such a place, or deletes one of the scene's own. Everything that was written since it
   * was handed out is undone, there and elsewhere, so that the next `again` returns the same
   * state.
   */
  forget(place: Place): Promise<void>;
  person(who: Caller): Person;
}

/** Texts in every field of the three places. */
export const CANARIES = { ours: 'zq7ours', hidden: 'zq7hidden', foreign: 'zq7foreign' } as const;

/** Fills a server for the security tests. */
export async function makeScene(server: TestServer, guestsSeeAll = true): Promise<Scene> {
  await ensureInstance(server.platform, {});
  await server.platform.database.sql`UPDATE instances SET is_setup_done = true`;
  const named = await Promise.all(
    ROLE_NAMES.map(async (name) => [name, await makePerson(server, name)] as const),
  );
  const people = Object.fromEntries(named) as Record<RoleName, Person>;
  const stranger = await makePerson(server, 'stranger');
  const standings = ROLE_NAMES.map((name) => people[name].standing);
  const author = people.lead.who;
  const our = { canary: CANARIES.ours, author, people: standings, guestsSeeAll };
  const ours = await makePlace(server, our);
  const hidden = await makePlace(server, {
    canary: CANARIES.hidden,
    author: people.former.who,
    people: [{ who: people.former.who, workspace: MEMBER, project: ADMIN }],
    inside: ours.workspace,
    isPrivate: true,
  });
  const foreign = await makePlace(server, {
    canary: CANARIES.foreign,
    author: stranger.who,
    people: [stranger.standing],
  });
  const everybody = [...Object.values(people), stranger];
  return {
    server,
    people,
    stranger,
    root: await makeRoot(server),
    ours,
    hidden,
    foreign,
    ...(await spares(server, our)),
    person(who) {
      const found = everybody.find((person) => person.who.id === who.id);
      if (!found) throw new Error(`${who.name} is nobody of the scene.`);
      return found;
    },
  };
}

/** Reusable places: writes since one was handed out are undone when it is returned. */
async function spares(
  server: TestServer,
  options: PlaceOptions,
): Promise<Pick<Scene, 'again' | 'forget'>> {
  const { database } = server.platform;
  // On connections that reuse plans, because the same queries run around each call.
  const written = await noteWrites(database.lookups);
  const unused: Place[] = [];
  /** The last recorded write when a place was handed out. */
  const marks = new WeakMap<Place, string>();
  return {
    async again() {
      const place = unused.pop() ?? (await makePlace(server, options));
      marks.set(place, await written.mark());
      return place;
    },
    async forget(place) {
      const mark = marks.get(place);
      await pastDeadlocks(() =>
        mark === undefined
          ? database.sql`DELETE FROM workspaces WHERE id = ${place.workspace.id}`
          : written.takeBack(mark),
      );
      // Anchors that the program cached may have been undone.
      database.noteCommit();
      if (mark !== undefined) unused.push(place);
    },
  };
}

const DEADLOCK = '40P01';

/** Repeats a statement after a deadlock with a job of the server. */
async function pastDeadlocks(run: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (tries <= 1 || !(error instanceof postgres.PostgresError) || error.code !== DEADLOCK)
      throw error;
    await pastDeadlocks(run, tries - 1);
  }
}

/** The caller for a route: the admin area has its own sessions, and public routes need none. */
export function whoCalls(
  scene: Scene,
  route: Route,
  person: Person = scene.people.admin,
): Pick<Caller, 'cookie'> {
  if (route.scope === 'instance') return scene.root;
  return isOpen(route.scope) ? { cookie: '' } : person.who;
}

/** Starts a server with a scene; close the server in `afterAll`. */
export async function startScene(settings: Record<string, string> = {}): Promise<Scene> {
  return makeScene(await startServer(settings));
}

async function makePerson(server: TestServer, name: RoleName | 'stranger'): Promise<Person> {
  const who = await server.person(name);
  const account = { session: v7(), account: v7(), avatar: v7(), fileKey: makeToken() };
  const { sql } = server.platform.database;
  const file = { user_id: who.id, created_by: who.id, is_uploaded: true };
  await sql.begin((tx) => [
    tx`INSERT INTO sessions ${tx({
      id: account.session,
      token_hash: makeToken(),
      user_id: who.id,
      expires_at: '2100-01-01',
    })}`,
    tx`INSERT INTO accounts ${tx({
      id: account.account,
      user_id: who.id,
      provider: 'github',
      provider_account_id: who.id,
    })}`,
    tx`INSERT INTO assets ${tx({
      ...file,
      id: account.avatar,
      entity_type: 'USER_AVATAR',
      asset: account.avatar,
      attributes: JSON.stringify({ name: `${name}.png`, type: 'image/png', size: 4 }),
    })}`,
    tx`INSERT INTO assets ${tx({
      ...file,
      entity_type: '',
      asset: account.fileKey,
      attributes: JSON.stringify({ name: `${name}.txt`, type: 'text/plain', size: 4 }),
    })}`,
  ]);
  const [workspace, project] = name === 'stranger' ? ROLES.admin : ROLES[name];
  const standing: Standing = { who, workspace, project, ...LEFT[name] };
  return { who, standing, account };
}

const LEFT: Partial<Record<string, Pick<Standing, 'hasLeft'>>> = {
  former: { hasLeft: 'project' },
  removed: { hasLeft: 'workspace' },
};

async function makeRoot(server: TestServer): Promise<Caller> {
  const root = await server.person('root', { kind: 'admin' });
  await server.platform.database.sql`
    INSERT INTO instance_admins (user_id, instance_id) SELECT ${root.id}, id FROM instances`;
  return root;
}
