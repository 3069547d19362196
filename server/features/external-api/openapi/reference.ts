import { randomBytes } from 'node:crypto';

import fastify, { type FastifyInstance } from 'fastify';

export const REFERENCE = '/api/v1/docs';

/** A file of the reference with its content security policy. */
export interface ReferenceFile {
  readonly body: string;
  readonly type: string;
  readonly policy: string;
}

const NONCE = 'nonce-of-this-reply';

/**
 * Returns the reference page or its script. The package of five megabytes is loaded on the first
 * request; it requests nothing from other servers.
 */
export async function referenceFile(path: string): Promise<ReferenceFile> {
  opened ??= openReference();
  const app = await opened;
  const { body, headers } = await app.inject({ url: path });
  const nonce = randomBytes(16).toString('base64url');
  return {
    body: body.replaceAll(NONCE, nonce),
    type: headers['content-type']?.toString() ?? 'text/plain',
    policy: policyOf(nonce),
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
      showDeveloperTools: 'never',
      authentication: { preferredSecurityScheme: 'apiKey' },
      agent: { disabled: true },
      mcp: { disabled: true },
      nonce: NONCE,
    },
  });
  return app;
}

/** Allows only the page's own script by nonce; the package writes its styles inline. */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
