import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server with the part of Slack's Web API that channel messages use. */
export interface SlackServer {
  readonly url: string;
  readonly token: string;
  readonly channels: { id: string; name: string }[];
  readonly posted: { channel: string; text: string }[];
  /** Replies to the next messages, one each. */
  readonly answers: { status: number; body: object; headers?: Record<string, string> }[];
  close(): Promise<void>;
}

/** Starts a Slack with two channels. */
export async function startSlack(): Promise<SlackServer> {
  const channels = [
    { id: 'C0FERRY01', name: 'ferry' },
    { id: 'C0HARBOR2', name: 'harbor' },
  ];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://slack');
      const isKnown = request.headers.authorization === `Bearer ${slack.token}`;
      const answer = isKnown ? serve(pathname, searchParams, text) : no('invalid_auth');
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ok = (body: object) => ({ status: 200, body: { ok: true, ...body }, headers: {} });
  const no = (error: string) => ({ status: 200, body: { ok: false, error }, headers: {} });

  function serve(pathname: string, query: URLSearchParams, text: string) {
    if (pathname === '/api/auth.test')
      return ok({ team: 'Ferry Co', url: 'https://ferry.slack.com/' });
    if (pathname === '/api/conversations.list') {
      const isFirst = (query.get('cursor') ?? '') === '';
      const page = isFirst ? channels.slice(0, 1) : channels.slice(1);
      return ok({ channels: page, response_metadata: { next_cursor: isFirst ? 'two' : '' } });
    }
    if (pathname !== '/api/chat.postMessage') return no('unknown_method');
    const next = slack.answers.shift();
    if (next) return { headers: {}, ...next };
    const { channel, text: message } = JSON.parse(text) as { channel: string; text: string };
    if (!channels.some(({ id }) => id === channel)) return no('channel_not_found');
    slack.posted.push({ channel, text: message });
    return ok({ ts: '1.2' });
  }

  const slack: SlackServer = {
    url: `http://127.0.0.1:${port}/api`,
    token: 'xoxb-good',
    channels,
    posted: [],
    answers: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return slack;
}
