import { createHash } from 'node:crypto';

import fastify, { type FastifyInstance } from 'fastify';

/** Where the readable page of the external API is. */
export const REFERENCE = '/api/v1/docs';

/** A file of the page as it is served, with the policy it is served under. */
export interface ReferenceFile {
  readonly body: string;
  readonly type: string;
  readonly policy: string;
}

/**
 * A file of the page: the page itself, or its script. The page is a package of five megabytes, which is read when
 * somebody first asks for it; it takes nothing from other servers.
 */
export async function referenceFile(path: string): Promise<ReferenceFile> {
  opened ??= openReference();
  const app = await opened;
  const reply = await app.inject({ url: path });
  return {
    body: reply.body,
    type: reply.headers['content-type']?.toString() ?? 'text/plain',
    policy: policyOf(reply.body),
  };
}

let opened: Promise<FastifyInstance> | undefined;

async function openReference(): Promise<FastifyInstance> {
  const { default: page } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(page, {
    routePrefix: REFERENCE,
    configuration: {
      url: '../openapi.json',
      pageTitle: 'Tutti: the external API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** Lets the page's own script run, and nothing from elsewhere; the package writes its styles itself. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline
    .filter((text) => text.trim() !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
