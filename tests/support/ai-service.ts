import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded request. */
interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** A local server with an OpenAI-compatible API, whose answers the test sets. */
export interface AiService {
  readonly asked: Asked[];
  answer: { status: number; text: string };
  /** Base URL for the AI settings. */
  readonly address: string;
  close(): void;
}

export async function openAiService(): Promise<AiService> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push({ path: request.url, headers: request.headers, ...JSON.parse(text) });
      const { status, text: said } = service.answer;
      const isGood = status < 300;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isGood
            ? { object: 'chat.completion', choices: [{ index: 0, message: { content: said } }] }
            : { error: { message: said, type: 'invalid_request_error' } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: AiService = {
    asked,
    answer: { status: 200, text: 'ready' },
    address: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
