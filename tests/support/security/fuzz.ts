import { webRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import { makeApiToken } from '#tests/support/api-token.ts';

import { type Call, isForm, nameOf, paramsOf, type Right } from './drive.ts';
import { fieldsOf, idPaths, withValue } from './inputs.ts';
import type { Place } from './place.ts';
import type { Random } from './random.ts';
import { type Input, sampleOf } from './samples.ts';
import { makeScene, type Person, type Scene } from './scene.ts';
import { WRONG_BODIES, WRONG_QUERIES, WRONG_VALUES } from './wrong-values.ts';

/** A hostile call and what it tries, for the failure report. */
export interface HostileCall {
  readonly route: Route;
  readonly call: Call;
  readonly what: string;
}

/**
 * People and things for hostile calls, which use them up, so a run creates new ones now and then.
 */
export interface Target {
  readonly scene: Scene;
  readonly at: Place;
  readonly callers: readonly (readonly [name: string, right: Right, person: Person])[];
}

const routes = webRoutes();

/** Creates new people and things on the scene's server. */
export async function makeTarget(server: Scene['server']): Promise<Target> {
  const scene = await makeScene(server);
  const { people, stranger, root, ours } = scene;
  const token = await makeApiToken(server, people.member.who, ours.workspace);
  const nobody = { cookie: '' };
  return {
    scene,
    at: ours,
    callers: [
      ['nobody', nobody, people.admin],
      ['a member of another workspace', stranger.who, stranger],
      ['a guest', people.guest.who, people.guest],
      ['a member', people.member.who, people.member],
      ['an admin', people.admin.who, people.admin],
      ['a token', { cookie: '', headers: token.headers }, people.member],
      ['a member', people.member.who, people.member],
      ['an admin', people.admin.who, people.admin],
      ['an admin', people.admin.who, people.admin],
      ['an admin of the instance', root, people.admin],
    ],
  };
}

/** Creates a hostile call of any route by anyone. */
export function hostileCall(random: Random, { scene, at, callers }: Target): HostileCall {
  const route = random.of(routes);
  const [name, who, person] = random.of(callers);
  // People without things here use somebody else's ids.
  const owner = person === scene.stranger ? scene.people.admin : person;
  const input = sampleOf(route)(at, owner);
  const spoil = random.of(ways(route, input));
  const spoiled = spoil({ random, scene, route, input });
  const headers = { ...who.headers, ...spoiled.headers };
  const call: Call = {
    who: { cookie: who.cookie, headers },
    at,
    input: spoiled.input ?? input,
    ...(spoiled.raw === undefined ? {} : { raw: spoiled.raw }),
    ...(spoiled.rawQuery === undefined ? {} : { rawQuery: spoiled.rawQuery }),
  };
  return { route, call, what: `${nameOf(route)} by ${name}: ${spoiled.what}` };
}

interface Spoiling {
  readonly random: Random;
  readonly scene: Scene;
  readonly route: Route;
  readonly input: Input;
}

interface Spoiled {
  readonly what: string;
  readonly input?: Input;
  readonly raw?: string | Buffer;
  readonly rawQuery?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Way = (spoiling: Spoiling) => Spoiled;

/** Attacks that are possible with a route. */
function ways(route: Route, input: Input): Way[] {
  const all: Way[] = [() => ({ what: 'a valid call' }), wrongQuery, wrongHeader];
  if (paramsOf(route).length > 0 || route.scope === 'project') all.push(wrongParam, foreignParam);
  if (route.method !== 'GET') all.push(wrongBody, wrongType);
  if (route.body) all.push(wrongField, wrongField, wrongField);
  if (input.body !== undefined) all.push(cutBody);
  if (idPaths(input.body).length > 0) all.push(foreignId, foreignId);
  if (input.form) all.push(cutForm);
  return all;
}

const wrongField: Way = ({ random, scene, route, input }) => {
  const fields = fieldsOf(route);
  if (fields.length === 0) return { what: 'a valid call' };
  const field = random.of(fields);
  const [name, value] = random.of([...values(scene)]);
  const isText = typeof value === 'string';
  const at = field.split(/\.|(?=\[\])/).map((key) => (key === '[]' ? 0 : key));
  const body = withValue(
    input.body ?? {},
    at,
    isForm(route) && !isText ? JSON.stringify(value) : value,
  );
  return { what: `${field} is ${name}`, input: { ...input, body } };
};

const foreignId: Way = ({ random, scene, input }) => {
  const at = random.of(idPaths(input.body));
  const body = withValue(input.body, at, random.of(foreignIds(scene)));
  return { what: `${at.join('.')} is of others`, input: { ...input, body } };
};

const foreignParam: Way = ({ random, scene, route, input }) => {
  const name = random.of([...paramsOf(route), 'project_id']);
  const params = { ...input.params, [name]: random.of(foreignIds(scene)) };
  return { what: `the path's ${name} is of others`, input: { ...input, params } };
};

const wrongParam: Way = ({ random, route, input }) => {
  const name = random.of([...paramsOf(route), 'slug', 'project_id']);
  // A lone surrogate cannot be encoded in a URL.
  const value = random.of(WRONG_TEXTS.filter((text) => text.isWellFormed()));
  const params = { ...input.params, [name]: value };
  return { what: `the path's ${name} is ${brief(value)}`, input: { ...input, params } };
};

const wrongQuery: Way = ({ random, route, input }) => {
  const [key, value] = random.of(WRONG_QUERIES);
  const known = Object.keys(input.query ?? {});
  const name = known.length > 0 && random.below(2) === 0 ? random.of(known) : key;
  if (random.below(4) === 0) {
    const twice = random.of([`${name}=a&${name}=b`, `${name}[]=a`, `${name}[a][b]=c`, `${name}=%`]);
    return { what: `the query ${twice}`, rawQuery: twice };
  }
  const query = { ...input.query, [name]: random.below(2) === 0 ? value : random.of(WRONG_TEXTS) };
  return {
    what: `the query ${name}=${brief(query[name] ?? '')} (${route.scope})`,
    input: { ...input, query },
  };
};

const wrongHeader: Way = ({ random }) => {
  const [name, value] = random.of(WRONG_HEADERS);
  return { what: `the header ${name}: ${brief(value)}`, headers: { [name]: value } };
};

const wrongBody: Way = ({ random }) => {
  const [what, raw] = random.of(WRONG_BODIES);
  return { what: `the body is ${what}`, raw };
};

const cutBody: Way = ({ random, input }) => {
  const text = JSON.stringify(input.body);
  const raw = text.slice(0, random.below(text.length));
  return { what: `the body is cut to ${raw.length} letters`, raw };
};

const cutForm: Way = ({ random, input }) => {
  if (!input.form) return { what: 'a valid call' };
  const whole = Buffer.from(input.form.payload);
  const raw = whole.subarray(0, random.below(whole.length));
  const headers = { 'content-type': String(input.form.headers['content-type']) };
  return { what: `the form is cut to ${raw.length} bytes`, raw, headers };
};

const wrongType: Way = ({ random, input }) => {
  const type = random.of(WRONG_TYPES);
  const raw = random.of([JSON.stringify(input.body ?? {}), 'name=x&name=y', '--x', '']);
  return { what: `the body ${brief(raw)} is ${type}`, raw, headers: { 'content-type': type } };
};

function foreignIds({ foreign, hidden, stranger }: Scene): string[] {
  return [...foreign.ids(), ...hidden.ids(), stranger.who.id];
}

function* values(scene: Scene): Generator<readonly [name: string, value: unknown]> {
  yield* WRONG_VALUES;
  for (const text of WRONG_TEXTS) yield [brief(text), text];
  yield ['an id of others', foreignIds(scene)[0]];
  yield ['a list of ids of others', foreignIds(scene).slice(0, 5)];
  yield ['a list of 5,000 ids', Array.from({ length: 5_000 }, () => scene.foreign.project.id)];
  yield ['objects in a list', [{ id: scene.foreign.project.id, role: 20 }, { a: [] }]];
  yield ['a large number in words', '1e309'];
  yield ['a number below any', -1e300];
}

/** Shortens a text for reports. */
function brief(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}... (${text.length})` : text);
}

const WRONG_TEXTS: readonly string[] = [
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '%00',
  '\u0000',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '\u202etxt.exe',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  '\ud800',
  'ｆｕｌｌ ｗｉｄｔｈ',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '-infinity',
  '2026-01-01T25:00:00Z',
  '9'.repeat(400),
  '-0',
  '1e5',
  '٣',
  '<script>alert(1)</script>',
  '=1+1',
  'javascript:alert(1)',
  '//evil.example',
  "' OR '1'='1",
  '\\',
  '%',
  'x'.repeat(5_000),
];

const WRONG_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-7',
  'application/xml',
  'application/octet-stream',
  'nonsense',
  ';',
];

const WRONG_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-client-mutation-id', 'no id'],
  ['x-client-mutation-id', '00000000-0000-0000-0000-000000000000'],
  ['x-client-entity-id', 'no id'],
  ['x-client-entity-id', 'x'.repeat(4_000)],
  ['accept-encoding', 'nonsense'],
  ['accept-language', '*'.repeat(500)],
  ['range', 'bytes=-1--5'],
  ['if-none-match', '"x'],
  ['x-forwarded-for', '1.2.3.4, evil'],
  ['x-forwarded-proto', 'gopher'],
  ['x-api-key', 'wrong'],
  ['authorization', 'Bearer '],
  ['authorization', 'Basic !!!'],
  ['cookie', 'session-id=%E0%A4%A; csrftoken=%'],
  ['cookie', ';;;===;'],
];
