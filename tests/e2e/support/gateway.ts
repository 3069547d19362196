import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A way to the server that a journey can cut, slow down and change: really, for pages and workers alike. */
export interface Gateway {
  /** Where browsers reach the server by it. */
  readonly address: string;
  /** Nobody is reached by it any more; what is open breaks. */
  cut(): void;
  mend(): void;
  /** From now on another network answers everything with a page of its own, status 200; `mend` ends that. */
  portal(page: string): void;
  /** From now on the server's clock seems to be so many days behind. */
  date(daysBehind: number): void;
  /** From now on each answer comes so many milliseconds later. */
  slow(milliseconds: number): void;
  /** From now on the server seems to give out a newer build: its first script and its worker have other contents. */
  renew(): void;
  /** From now on a server of the build before answers again, as while servers are replaced. */
  resume(): void;
  close(): Promise<void>;
}

const FIRST_SCRIPT = /assets\/index-([\w-]{8})\.js/;
const NEWER = 'newer000';

/** Opens a way to the server at this address. */
export async function openGateway(server: string): Promise<Gateway> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  const state = { isCut: false, isRenewed: false, delay: 0, first: '', portal: '', daysBehind: 0 };
  const front = http.createServer((request, response) => {
    if (state.portal === '') return forward(target, state, request, response);
    request.resume();
    response.writeHead(200, { 'content-type': 'text/html' }).end(state.portal);
    return undefined;
  });
  front.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (state.isCut) socket.destroy();
  });
  front.on('upgrade', (request, socket, head) => {
    if (state.portal !== '') return void socket.destroy();
    const back = net.connect(Number(target.port), target.hostname, () => {
      const lines = request.rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${request.rawHeaders[index + 1]}`] : [],
      );
      back.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      back.write(head);
      back.pipe(socket).pipe(back);
    });
    back.on('error', () => socket.destroy());
    socket.on('error', () => back.destroy());
    socket.on('close', () => back.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const { port } = front.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    cut() {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      state.isCut = false;
      state.portal = '';
    },
    portal(page) {
      state.portal = page;
      for (const socket of sockets) socket.destroy();
    },
    date(daysBehind) {
      state.daysBehind = daysBehind;
    },
    slow(milliseconds) {
      state.delay = milliseconds;
    },
    renew() {
      state.isRenewed = true;
    },
    resume() {
      state.isRenewed = false;
    },
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface State {
  readonly isRenewed: boolean;
  readonly delay: number;
  readonly daysBehind: number;
  /** What the first script is really called. */
  first: string;
}

function forward(
  target: URL,
  state: State,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const path = (request.url ?? '').replace(NEWER, state.first || NEWER);
  const headers = { ...request.headers };
  // Whole and as text, not "as you have it".
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
    delete headers[name];
  const back = http.request(
    { host: target.hostname, port: target.port, method: request.method, path, headers },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => response.destroy());
      answer.on('end', () => {
        const body = changed(state, path, Buffer.concat(chunks));
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
        const date = new Date(Date.now() - state.daysBehind * 86_400_000).toUTCString();
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 502, { ...rest, date });
          response.end(request.method === 'HEAD' ? undefined : body);
        }, state.delay);
      });
    },
  );
  back.on('error', () => response.destroy());
  request.on('error', () => back.destroy());
  request.pipe(back);
}

/** The page and the worker name the first script: that is what a build is told apart by. */
function changed(state: State, path: string, body: Buffer): Buffer {
  const names =
    path.endsWith('service-worker.js') || body.subarray(0, 15).toString() === '<!doctype html>';
  if (!names) return body;
  const text = body.toString();
  state.first ||= FIRST_SCRIPT.exec(text)?.[1] ?? '';
  if (!state.isRenewed) return body;
  const newer = text.replaceAll(`index-${state.first}.js`, `index-${NEWER}.js`);
  return Buffer.from(
    newer
      .replaceAll(/version:`[\w-]+`,number:\d+/g, 'version:`newer`,number:99999999999')
      .replace(/<meta name="build" content="\d+"/, '<meta name="build" content="99999999999"'),
  );
}
