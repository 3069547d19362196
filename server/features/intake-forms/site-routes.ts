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
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_FORM_FILES } from '#shared/constants/intakes.ts';
import { SendToIntake } from '#shared/contract/intake-forms.ts';
import { ApiError } from '#shared/errors.ts';

import { findSent, insertFile, readInput, sendToIntake } from './commands.ts';
import { formBody, type Typed } from './form-body.ts';
import { limitMessages, limitTries } from './limits.ts';
import { formPage } from './page.ts';
import { deleteFiles, readPosted, tooMany } from './posted.ts';
import { problemsOf, wordsToHtml } from './problems.ts';
import { answerOf, makeQuestion, proofOf } from './proof.ts';
import { findForm, findStatus, type OpenForm, statusAddress } from './queries.ts';
import { statusBody } from './status-body.ts';

const FORM = '/spaces/intake/:anchor/' as const;
const isMailOn = async (scope: Scope) => (await readSignInRules(scope)).isMailOn;

const NOTHING: Typed = { values: {}, problems: {} };

interface Visit {
  readonly scope: AnchorScope;
  readonly form: OpenForm;
}

async function visitOf(scope: PublicScope, anchor: string): Promise<Visit | null> {
  const found = await findAnchor(scope.platform, anchor);
  if (found?.anchor.entity_name !== 'intake') return null;
  const { user, mutation_id, entity_id } = scope;
  const inside = readScope<AnchorScope>(
    scope.platform,
    anchorFacts({ user, mutation_id, entity_id }, found),
  );
  const form = await findForm(inside);
  return form && { scope: inside, form };
}

/** Pages of the form and of its messages, and the posts of browsers without scripts. */
export const intakeSiteRoutes = [
  route({
    method: 'GET',
    url: FORM,
    scope: 'public',
    response: 'text',
    doc: 'The public form of an intake',
    handler: async (scope, { params }) => {
      const visit = await visitOf(scope, params.anchor);
      return visit ? shown(visit, NOTHING) : missing(scope.platform);
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
      const visit = await visitOf(scope, params.anchor);
      return visit ? receive(visit, http) : missing(scope.platform);
    },
  }),
  route({
    method: 'GET',
    url: '/spaces/intake/status/:token/',
    scope: 'public',
    response: 'text',
    doc: 'What became of a message, for its sender',
    handler: async (scope, { params }) => {
      const { platform } = scope;
      const found = await findStatus(scope.sql, platform, params.token);
      if (!found) return missing(platform);
      const { form_anchor: anchor } = found;
      const address = webAddress(platform.config, 'space', `/intake/status/${params.token}/`);
      const form = anchor && webAddress(platform.config, 'space', `/intake/${anchor}/`);
      return formPage(platform, {
        title: found.name,
        place: found,
        body: statusBody(found, { address, form, isMailOn: await isMailOn(scope) }),
        isEmbeddable: found.is_embeddable,
        script: scriptOf(platform),
      });
    },
  }),
];

async function receive({ scope, form }: Visit, { request }: Http) {
  const { platform, anchor, workspace } = scope;
  if (!form.is_open) return shown({ scope, form }, NOTHING, 403);
  let values: Readonly<Record<string, string>> = {};
  let admission: Admission = { proof: '', sent: null };
  try {
    await limitTries(platform, request.ip);
    const posted = await readPosted(platform, request, workspace.id, async (given) => {
      values = given;
      admission = await admit({ scope, form }, given, request.ip);
    });
    values = posted.values;
    const { proof, sent } = admission;
    if (sent) {
      await deleteFiles(platform, posted.files);
      return redirect(statusAddress(platform, sent.id));
    }
    try {
      return redirect(statusAddress(platform, await store({ scope, form }, posted, proof)));
    } catch (error) {
      await deleteFiles(platform, posted.files);
      throw error;
    }
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.status === 500) throw thrown;
    const typed = { values, problems: problemsOf(error) };
    const { status, body, headers } = await shown({ scope, form }, typed, error.status);
    return new HttpReply(status, body, { ...headers, ...error.headers });
  }

  async function store(
    visit: Visit,
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
      const row = await sendToIntake(visit.scope, visit.form, { ...message, files: all }, proof);
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
  if (values['website']) throw refused('website', 'Leave the field about a website empty.');
  // An invalid message does not count against the sender's limit.
  const message = readMessage(values);
  readInput(form.form, message);
  const solved = await proofOf(platform, anchor.anchor, values['proof'] ?? '');
  const { token = '', check: answer = '' } = values;
  const proof = solved ?? answerOf(platform, anchor.anchor, { token, answer });
  const sent = proof === null ? 'other' : await findSent(scope, form, message, proof);
  if (proof === null || sent === 'other') {
    throw refused(
      'check',
      'Answer the new question below the form, so that we know you are no machine.',
    );
  }
  if (sent === null) await limitMessages(platform, ip, anchor.anchor, solved !== null);
  return { proof, sent };
}

const refused = (name: string, problem: string) => new ApiError(400, { [name]: [problem] });

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
  throw refused(field, PROBLEMS[field] ?? 'This is too long.');
}

/** Errors of unreadable fields. */
const PROBLEMS: Readonly<Record<string, string>> = {
  name: 'Enter a title in one line.',
  files: `Choose your files again, at most ${MAX_FORM_FILES} of them.`,
};

async function shown(
  { scope, form }: Visit,
  typed: Typed,
  status = 200,
): Promise<HttpReply<string>> {
  const { platform, anchor, project, workspace, user } = scope;
  const board =
    form.board_anchor && webAddress(platform.config, 'space', `/issues/${form.board_anchor}/`);
  const place = { project_name: project.name, workspace_name: workspace.name, board };
  const title = `Tell the ${project.name} team`;
  const isEmbeddable = anchor.is_embeddable;
  if (!form.is_open) {
    const body =
      '<h1>This form is closed</h1><p class="text">The team takes no messages here at the moment.</p>';
    return formPage(platform, { title, place, body, isEmbeddable, status });
  }
  const { config } = platform;
  const body = formBody({
    title,
    form: form.form,
    action: webAddress(config, 'space', `/intake/${anchor.anchor}/`),
    isSignedIn: user !== null,
    isMailOn: await isMailOn(scope),
    question: makeQuestion(platform, anchor.anchor),
    typed,
  });
  const script = scriptOf(platform);
  const call = `${basePath(config).replace(/\/$/, '')}/api/public/anchor/${anchor.anchor}/intake/`;
  const whole = body.replace('data-intake', `data-intake="${call}"`);
  return formPage(platform, { title, place, body: whole, isEmbeddable, status, script });
}

const scriptOf = ({ config }: Platform) => `${basePath(config).replace(/\/$/, '')}/intake-form.js`;

function missing(platform: Platform): Promise<HttpReply<string>> {
  const body =
    '<h1>There is no such form</h1><p class="text">The address may have changed. Ask whoever gave it to you for the new one.</p>';
  return formPage(platform, {
    title: 'Not found',
    place: null,
    body,
    isEmbeddable: false,
    status: 404,
  });
}
