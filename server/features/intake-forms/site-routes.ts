import { readSignInRules } from '#server/features/instances/queries.ts';
import { anchorFacts, findAnchor } from '#server/platform/access/anchors.ts';
import {
  type AnchorScope,
  type PublicScope,
  readScope,
  type Scope,
} from '#server/platform/access/scope.ts';
import { type Http, route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { asApiError } from '#server/platform/replies/error-handler.ts';
import { HttpReply, redirect } from '#server/platform/replies/reply.ts';
import { basePath, webAddress } from '#server/platform/settings/web-addresses.ts';
import { type Reading, readingOf } from '#server/platform/texts/visitor-language.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_FORM_FILES } from '#shared/constants/intakes.ts';
import { SendToIntake } from '#shared/contract/intake-forms.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { findSent, insertFile, readInput, sendToIntake } from './commands.ts';
import { formBody, type Typed } from './form-body.ts';
import { limitMessages, limitTries } from './limits.ts';
import { formPage } from './page.ts';
import { deleteFiles, readPosted, tooMany } from './posted.ts';
import { problem, problemsOf, wordsToHtml } from './problems.ts';
import { answerOf, makeQuestion, proofOf } from './proof.ts';
import { findForm, findStatus, type OpenForm, statusAddress } from './queries.ts';
import { statusBody } from './status-body.ts';

const FORM = '/spaces/intake/:anchor/' as const;
const isMailOn = async (scope: Scope) => (await readSignInRules(scope)).isMailOn;

const NOTHING: Typed = { values: {}, problems: {} };

interface Visit {
  readonly scope: AnchorScope;
  readonly form: OpenForm;
  readonly reading: Reading;
}

async function visitOf(scope: PublicScope, anchor: string, http: Http): Promise<Visit | null> {
  const found = await findAnchor(scope.platform, anchor);
  if (found?.anchor.entity_name !== 'intake') return null;
  const { user, mutation_id, entity_id } = scope;
  const inside = readScope<AnchorScope>(
    scope.platform,
    anchorFacts({ user, mutation_id, entity_id }, found),
  );
  const form = await findForm(inside);
  return form && { scope: inside, form, reading: await readingOf(scope.platform, http.request) };
}

/** Pages of the form and of its messages, and the posts of browsers without scripts. */
export const intakeSiteRoutes = [
  route({
    method: 'GET',
    url: FORM,
    scope: 'public',
    response: 'text',
    doc: 'The public form of an intake',
    handler: async (scope, { params }, http) => {
      const visit = await visitOf(scope, params.anchor, http);
      return visit ? shown(visit, NOTHING) : missing(scope.platform, http);
    },
  }),
  route({
    method: 'POST',
    url: FORM,
    scope: 'public',
    transaction: false,
    multipart: true,
    response: 'redirect',
    doc: 'Sends the public form of an intake, as a browser posts it',
    handler: async (scope, { params }, http) => {
      const visit = await visitOf(scope, params.anchor, http);
      return visit ? receive(visit, http) : missing(scope.platform, http);
    },
  }),
  route({
    method: 'GET',
    url: '/spaces/intake/status/:token/',
    scope: 'public',
    response: 'text',
    doc: 'What became of a message, for its sender',
    handler: async (scope, { params }, http) => {
      const { platform } = scope;
      const found = await findStatus(scope.sql, platform, params.token);
      if (!found) return missing(platform, http);
      const reading = await readingOf(platform, http.request);
      const { form_anchor: anchor } = found;
      const address = webAddress(platform.config, 'space', `/intake/status/${params.token}/`);
      const form = anchor && formAddress(platform, anchor, reading);
      return formPage(platform, {
        reading,
        title: found.name,
        place: found,
        body: statusBody(found, { reading, address, form, isMailOn: await isMailOn(scope) }),
        isEmbeddable: found.is_embeddable,
        script: scriptOf(platform),
      });
    },
  }),
];

/** URL of the form, in the language that was asked for. */
function formAddress({ config }: Platform, anchor: string, reading: Reading): string {
  return webAddress(config, 'space', `/intake/${anchor}/`, askedOf(reading));
}

const askedOf = ({ isAsked, language }: Reading) => (isAsked ? { lang: language.code } : {});

async function receive(visit: Visit, { request }: Http) {
  const { scope, form, reading } = visit;
  const { platform, anchor, workspace } = scope;
  if (!form.is_open) return shown(visit, NOTHING, 403);
  let values: Readonly<Record<string, string>> = {};
  let admission: Admission = { proof: '', sent: null };
  try {
    await limitTries(platform, request.ip);
    const posted = await readPosted(platform, request, workspace.id, async (given) => {
      values = given;
      admission = await admit(visit, given, request.ip);
    });
    values = posted.values;
    const { proof, sent } = admission;
    if (sent) {
      await deleteFiles(platform, posted.files);
      return arrived(sent.id);
    }
    try {
      return arrived(await store(posted, proof));
    } catch (error) {
      await deleteFiles(platform, posted.files);
      throw error;
    }
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.status === 500) throw thrown;
    const typed = { values, problems: problemsOf(error, reading.say) };
    const { status, body, headers } = await shown(visit, typed, error.status);
    return new HttpReply(status, body, { ...headers, ...error.headers });
  }

  function arrived(id: string) {
    const query = new URLSearchParams(askedOf(reading)).toString();
    return redirect(statusAddress(platform, id) + (query && `?${query}`));
  }

  async function store(
    { files, values: given }: Awaited<ReturnType<typeof readPosted>>,
    proof: string,
  ): Promise<string> {
    const message = readMessage(given);
    const ids = await inTransaction(platform, factsOf(scope), async (inner: AnchorScope) => {
      const rows = await Promise.all(files.map((file) => insertFile(inner, file, true)));
      return rows.map(({ id }) => id);
    });
    try {
      const all = [...message.files, ...ids];
      if (all.length > MAX_FORM_FILES) throw tooMany();
      const input = { ...message, files: all };
      const language = reading.language.code;
      const row = await sendToIntake(scope, form, input, { proof, language });
      return row.id;
    } catch (error) {
      await platform.database.sql`DELETE FROM assets WHERE id = ANY(${ids}::uuid[])`;
      throw error;
    }
  }

  function factsOf({ principal, user, mutation_id, project, snapshot }: AnchorScope) {
    return { principal, user, mutation_id, entity_id: null, anchor, workspace, project, snapshot };
  }
}

/** The id of the proof, and the message if it was stored before. */
interface Admission {
  readonly proof: string;
  readonly sent: { readonly id: string } | null;
}

/** Admits a message with a solved puzzle or answered question. */
async function admit(
  { scope, form }: Visit,
  values: Readonly<Record<string, string>>,
  ip: string,
): Promise<Admission> {
  const { platform, anchor } = scope;
  if (values['website']) throw problem('website', 'website');
  // An invalid message does not count against the sender's limit.
  const message = readMessage(values);
  readInput(form.form, message);
  const solved = await proofOf(platform, anchor.anchor, values['proof'] ?? '');
  const { token = '', check: answer = '' } = values;
  const proof = solved ?? answerOf(platform, anchor.anchor, { token, answer });
  const sent = proof === null ? 'other' : await findSent(scope, form, message, proof);
  if (proof === null || sent === 'other') throw problem('check', 'check');
  if (sent === null) await limitMessages(platform, ip, anchor.anchor, solved !== null);
  return { proof, sent };
}

/** Converts a posted message to the input of the API. */
function readMessage(values: Readonly<Record<string, string>>) {
  const answers = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('q_') ? [[name.slice(2), value]] : [],
    ),
  );
  const parsed = SendToIntake.safeParse({
    name: values['name'] ?? '',
    // Scripts also send formatted text; it is sanitized like every other text.
    description_html: values['description_html'] || wordsToHtml(values['description'] ?? ''),
    answers,
    sender_name: values['sender_name'] ?? '',
    sender_email: values['sender_email'] ?? '',
    // Files that scripts uploaded with tickets.
    files: (values['file_ids'] ?? '').split(',').filter((id) => id !== ''),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'name').replace(/_html$/, '');
  throw problem(field, field === 'name' || field === 'files' ? field : 'long');
}

async function shown(
  { scope, form, reading }: Visit,
  typed: Typed,
  status = 200,
): Promise<HttpReply<string>> {
  const { platform, anchor, project, workspace, user } = scope;
  const board =
    form.board_anchor && webAddress(platform.config, 'space', `/issues/${form.board_anchor}/`);
  const place = { project_name: project.name, workspace_name: workspace.name, board };
  const { say } = reading;
  const title = say('form.title', { project: project.name });
  const isEmbeddable = anchor.is_embeddable;
  if (!form.is_open) {
    const body = headed(say('form.closed'), say('form.closedText'));
    return formPage(platform, { reading, title, place, body, isEmbeddable, status });
  }
  const { config } = platform;
  const body = formBody({
    say,
    title,
    form: form.form,
    action: formAddress(platform, anchor.anchor, reading),
    isSignedIn: user !== null,
    isMailOn: await isMailOn(scope),
    question: makeQuestion(platform, anchor.anchor),
    typed,
  });
  const script = scriptOf(platform);
  const call = `${basePath(config).replace(/\/$/, '')}/api/public/anchor/${anchor.anchor}/intake/`;
  const whole = body.replace('data-intake', `data-intake="${call}"`);
  return formPage(platform, { reading, title, place, body: whole, isEmbeddable, status, script });
}

const scriptOf = ({ config }: Platform) => `${basePath(config).replace(/\/$/, '')}/intake-form.js`;

async function missing(platform: Platform, { request }: Http): Promise<HttpReply<string>> {
  const reading = await readingOf(platform, request);
  const { say } = reading;
  const body = headed(say('form.missing'), say('form.missingText'));
  return formPage(platform, {
    reading,
    title: say('notFound'),
    place: null,
    body,
    isEmbeddable: false,
    status: 404,
  });
}

function headed(title: string, text: string): string {
  return `<h1>${escapeHtml(title)}</h1><p class="text">${escapeHtml(text)}</p>`;
}
