import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An issue of this server. */
export interface ServedIssue {
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  labels: { name: string; color: string }[];
  assignees: { id: number; login: string }[];
  user: { id: number; login: string };
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  pull_request?: object;
}

export interface ServedComment {
  id: number;
  issue: number;
  body: string;
  user: { id: number; login: string };
  created_at: string;
}

/** A local server with the part of GitHub's REST API that syncs use. */
export interface GithubServer {
  readonly url: string;
  token: string;
  readonly issues: ServedIssue[];
  readonly comments: ServedComment[];
  readonly people: { id: number; login: string }[];
  readonly hooks: { id: number; url: string; secret: string }[];
  /** Every call as `METHOD path`. */
  readonly calls: string[];
  /** Calls that never get a reply, such as `POST /repos/acme/ferry/issues`. */
  readonly cut: Set<string>;
  /** Replies to every call with this status while it is set, or a number of times. */
  refusing: { status: number; headers?: Record<string, string>; times?: number } | null;
  /** Delays all replies until it settles. */
  held: Promise<void> | null;
  /** False = GitHub cannot reach the program, so no webhook is created. */
  takesHooks: boolean;
  /** Opens an issue as a person at GitHub. */
  open(issue: Partial<ServedIssue> & { title: string }): ServedIssue;
  /** Edits an issue as a person at GitHub. */
  edit(number: number, change: Partial<ServedIssue>): void;
  /** Comments as a person at GitHub. */
  comment(number: number, body: string, login?: string): ServedComment;
  /** Headers and body of an event, signed with a hook's secret. */
  event(
    secret: string,
    number: number,
    delivery?: string,
  ): { headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

const REPOSITORY = 'acme/ferry';
const PAGE = 100;

/** Starts a GitHub with the repository acme/ferry. */
export async function startGithub(): Promise<GithubServer> {
  const issues: ServedIssue[] = [];
  const comments: ServedComment[] = [];
  const people = [{ id: 1, login: 'mia' }];
  const hooks: GithubServer['hooks'] = [];
  let moment = Date.parse('2026-01-05T10:00:00Z');
  let serial = 1000;
  const now = () => new Date((moment += 1000)).toISOString().replace('.000', '');
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const url = new URL(request.url ?? '/', 'http://github');
      const call = `${request.method} ${url.pathname}`;
      github.calls.push(call);
      await github.held;
      const isKnown = request.headers.authorization === `Bearer ${github.token}`;
      const refusing = github.refusing ?? (isKnown ? null : { status: 401 });
      const answer = refusing
        ? { status: refusing.status, body: { message: 'No' }, headers: refusing.headers ?? {} }
        : serve(String(request.method), url, body);
      if (github.refusing?.times !== undefined && (github.refusing.times -= 1) < 1) {
        github.refusing = null;
      }
      if (github.cut.delete(call)) {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const shown = (issue: ServedIssue) => ({
    ...issue,
    html_url: `https://github.com/${REPOSITORY}/issues/${issue.number}`,
    comments: comments.filter((one) => one.issue === issue.number).length,
  });
  const found = (number: string | undefined) => issues.find((one) => one.number === Number(number));
  const ok = (body: unknown, status = 200, headers: Record<string, string> = {}) => ({
    status,
    body,
    headers,
  });
  const missing = () => ok({ message: 'Not Found' }, 404);
  const repository = {
    id: 77,
    full_name: REPOSITORY,
    name: 'ferry',
    html_url: `https://github.com/${REPOSITORY}`,
    url: `${origin}/repos/${REPOSITORY}`,
    owner: { login: 'acme' },
    has_issues: true,
    open_issues_count: 1,
  };

  // oxlint-disable-next-line complexity -- a table of calls
  function serve(method: string, url: URL, body: Record<string, unknown>) {
    const { searchParams } = url;
    // Path prefix of a self-hosted server.
    const pathname = url.pathname.replace(/^\/api\/v3/, '');
    if (pathname === '/user')
      return ok({ id: 1, login: 'mia', html_url: 'https://github.com/mia', avatar_url: '' });
    if (pathname === '/user/repos') return ok([repository]);
    if (pathname === '/search/issues') return ok({ total_count: issues.length });
    if (!pathname.startsWith(`/repos/${REPOSITORY}`)) return missing();
    const path = pathname.slice(`/repos/${REPOSITORY}`.length);
    if (path === '') return ok(repository);
    if (path === '/assignees' || path === '/collaborators') return ok(people);
    if (path === '/labels') return ok([{ name: 'bug' }]);
    if (path === '/hooks' && method === 'POST') return makeHook(body);
    if (path.startsWith('/hooks/')) return ok(null, 204);
    if (path === '/issues' && method === 'GET') return listIssues(url, searchParams);
    if (path === '/issues') return ok(shown(github.open(fieldsOf(body) as { title: string })), 201);
    if (path === '/issues/comments') {
      return ok(
        comments.map((one) => ({ ...one, issue_url: `${origin}/repos/x/issues/${one.issue}` })),
      );
    }
    const [, kind, number, part] = /^\/(issues)\/(\d+)(?:\/(comments))?$/.exec(path) ?? [];
    if (kind && part) return issueComments(method, number, body);
    if (kind) return oneIssue(method, number, body);
    const [, id] = /^\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    return id ? oneComment(method, Number(id), body) : missing();
  }

  function makeHook(body: Record<string, unknown>) {
    if (!github.takesHooks) return ok({ message: 'Validation Failed' }, 422);
    const { url = '', secret = '' } = body['config'] as { url?: string; secret?: string };
    const hook = { id: (serial += 1), url, secret };
    hooks.push(hook);
    return ok(hook, 201);
  }

  function listIssues(url: URL, query: URLSearchParams) {
    const field = query.get('sort') === 'created' ? 'created_at' : 'updated_at';
    const since = query.get('since') ?? '';
    const sorted = issues
      .filter((issue) => issue.updated_at >= since)
      .toSorted((a, b) => a[field].localeCompare(b[field]));
    if (query.get('direction') === 'desc') sorted.reverse();
    const page = Number(query.get('page') ?? 1);
    const rows = sorted.slice((page - 1) * PAGE, page * PAGE);
    const next = new URL(url.pathname + url.search, origin);
    next.searchParams.set('page', String(page + 1));
    const link: Record<string, string> =
      sorted.length > page * PAGE ? { link: `<${next.href}>; rel="next"` } : {};
    return ok(rows.map(shown), 200, link);
  }

  function oneIssue(method: string, number: string | undefined, body: Record<string, unknown>) {
    const issue = found(number);
    if (!issue) return missing();
    if (method === 'PATCH') github.edit(issue.number, fieldsOf(body));
    return ok(shown(issue));
  }

  function issueComments(
    method: string,
    number: string | undefined,
    body: Record<string, unknown>,
  ) {
    const issue = found(number);
    if (!issue) return missing();
    if (method === 'POST') return ok(github.comment(issue.number, String(body['body'])), 201);
    return ok(comments.filter((one) => one.issue === issue.number));
  }

  function oneComment(method: string, id: number, body: Record<string, unknown>) {
    const at = comments.findIndex((one) => one.id === id);
    const comment = comments[at];
    if (!comment) return missing();
    if (method === 'DELETE') comments.splice(at, 1);
    else comment.body = String(body['body']);
    return method === 'DELETE' ? ok(null, 204) : ok(comment);
  }

  function fieldsOf(body: Record<string, unknown>): Partial<ServedIssue> {
    const { labels, assignees, state, state_reason, title, body: text } = body;
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof text === 'string' && { body: text }),
      ...(Array.isArray(labels) && {
        labels: labels.map((name) => ({ name: String(name), color: 'ededed' })),
      }),
      ...(Array.isArray(assignees) && {
        assignees: people.filter(({ login }) => assignees.includes(login)),
      }),
      ...(state === 'open' && { state, state_reason: null, closed_at: null }),
      ...(state === 'closed' && { state, state_reason: String(state_reason), closed_at: now() }),
    };
  }

  const github: GithubServer = {
    url: origin,
    token: 'github_pat_good',
    issues,
    comments,
    people,
    hooks,
    calls: [],
    cut: new Set(),
    refusing: null,
    held: null,
    takesHooks: true,
    open(issue) {
      const at = now();
      const made: ServedIssue = {
        number: issues.length + 1,
        body: null,
        state: 'open',
        state_reason: null,
        labels: [],
        assignees: [],
        user: { id: 1, login: 'mia' },
        created_at: at,
        updated_at: at,
        closed_at: null,
        ...issue,
      };
      issues.push(made);
      return made;
    },
    edit(number, change) {
      const issue = found(String(number));
      if (issue) Object.assign(issue, change, { updated_at: now() });
    },
    comment(number, body, login = 'mia') {
      const comment = {
        id: (serial += 1),
        issue: number,
        body,
        user: { id: login === 'mia' ? 1 : 2, login },
        created_at: now(),
      };
      comments.push(comment);
      github.edit(number, {});
      return comment;
    },
    event(secret, number, delivery = randomUUID()) {
      const body = JSON.stringify({ action: 'edited', issue: { number } });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'issues',
          'x-github-delivery': delivery,
          'x-hub-signature-256': `sha256=${signature}`,
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return github;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
