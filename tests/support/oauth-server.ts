import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An account at the provider. */
export interface PersonThere {
  id: string | number;
  email: string;
  isVerified: boolean;
  name: string;
  isInOrganization: boolean;
}

/**
 * Google, GitHub and GitLab in one: a provider whose codes work once, for its client, at its
 * redirect URL.
 */
export class OAuthServer {
  readonly server: Server;
  person: PersonThere = {
    id: 7,
    email: 'octo@tutti.test',
    isVerified: true,
    name: 'Octo Cat',
    isInOrganization: true,
  };
  readonly #codes = new Map<string, string>();
  readonly #tokens = new Set<string>();
  isBroken = false;

  constructor() {
    this.server = createServer((request, response) => void this.#answer(request, response));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Agrees on the provider's page, and returns where it redirects to. */
  agree(authorizeUrl: string): { path: string; code: string; state: string } {
    const asked = new URL(authorizeUrl).searchParams;
    if (asked.get('client_id') !== 'the client') throw new Error('Another client.');
    const back = new URL(asked.get('redirect_uri') ?? '');
    const code = randomUUID();
    this.#codes.set(code, back.href);
    return { path: back.pathname, code, state: asked.get('state') ?? '' };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    let text = '';
    for await (const part of request) text += String(part);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (this.isBroken) return send(500, {});
    if (['/token', '/login/oauth/access_token', '/oauth/token'].includes(pathname)) {
      return this.#exchange(new URLSearchParams(text), send);
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!this.#tokens.has(token)) return send(401, {});
    const { id, email, isVerified, name, isInOrganization } = this.person;
    switch (pathname) {
      case '/oauth2/v2/userinfo':
        return send(200, {
          id,
          email,
          verified_email: isVerified,
          given_name: name.split(' ')[0],
          family_name: name.split(' ')[1],
          picture: 'https://pictures.test/me.png',
        });
      case '/api/v3/user':
        return send(200, {
          id,
          login: 'octo',
          name,
          email: null,
          avatar_url: 'javascript:alert(1)',
        });
      case '/api/v3/user/emails':
        return send(200, [
          { email: 'second@tutti.test', primary: false, verified: true },
          { email, primary: true, verified: isVerified },
        ]);
      case '/api/v3/orgs/acme/memberships/octo':
        return isInOrganization ? send(200, {}) : send(404, {});
      case '/api/v4/user':
        return send(200, {
          id,
          email,
          confirmed_at: isVerified ? '2024-01-01T00:00:00Z' : null,
          name,
          avatar_url: null,
        });
      default:
        return send(404, {});
    }
  }

  #exchange(form: URLSearchParams, send: (status: number, body: unknown) => void): void {
    const code = form.get('code') ?? '';
    const isRight =
      form.get('client_secret') === 'the secret' &&
      form.get('grant_type') === 'authorization_code' &&
      this.#codes.get(code) === form.get('redirect_uri');
    this.#codes.delete(code);
    // As GitHub does: an error with status 200.
    if (!isRight) return send(200, { error: 'bad_verification_code' });
    const token = randomUUID();
    this.#tokens.add(token);
    send(200, {
      access_token: token,
      refresh_token: 'again',
      expires_in: 3600,
      token_type: 'bearer',
    });
  }
}
