import { randomIp, STRONG } from './browser.ts';
import { ADDRESS_HEADER } from './proxy.ts';

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
  readonly headers: Headers;
  /** Target of a redirect, "" for none. */
  readonly location: string;
  /** `Set-Cookie` headers of the reply. */
  readonly cookies: readonly string[];
}

/** A person with a browser: real requests, cookies, forms with their CSRF token. */
export class Visitor {
  readonly ip = randomIp();
  readonly #jar: Map<string, string>;
  readonly #base: string;
  /** `Origin` header of its requests. */
  readonly #origin: string;

  /** `base` is the server's URL, `origin` the public one when a proxy has another name. */
  constructor(base: string, origin = new URL(base).origin, jar = new Map<string, string>()) {
    this.#base = base;
    this.#origin = origin;
    this.#jar = jar;
  }

  /** The same person and cookies at another URL. */
  at(base: string): Visitor {
    return new Visitor(base, this.#origin, this.#jar);
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string): Promise<Answer> {
    return this.#run('GET', path, {});
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.#run(
      method,
      path,
      { 'content-type': 'application/json', ...headers },
      JSON.stringify(body ?? {}),
    );
  }

  /** Posts a form as our pages do. */
  async form(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    const { body } = await this.get('/auth/get-csrf-token/');
    const form = new URLSearchParams({ ...fields, csrfmiddlewaretoken: body.csrf_token });
    return this.#run(
      'POST',
      path,
      { 'content-type': 'application/x-www-form-urlencoded' },
      form.toString(),
    );
  }

  async #run(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | null = null,
  ): Promise<Answer> {
    // As browsers do: with everything except GET.
    const own = method === 'GET' ? {} : { origin: this.#origin };
    const reply = await fetch(this.#base + path, {
      method,
      headers: { [ADDRESS_HEADER]: this.ip, ...own, cookie: this.cookie, ...headers },
      body,
      redirect: 'manual',
    });
    const cookies = reply.headers.getSetCookie();
    for (const cookie of cookies) this.#keep(cookie);
    const text = await reply.text();
    const isJson = (reply.headers.get('content-type') ?? '').includes('json') && text !== '';
    return {
      status: reply.status,
      body: isJson ? JSON.parse(text) : text,
      headers: reply.headers,
      location: reply.headers.get('location') ?? '',
      cookies,
    };
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(cookie)) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}

/** Signs up with a password, through the form. */
export async function signUpAt(visitor: Visitor, email: string): Promise<Visitor> {
  const answer = await visitor.form('/auth/sign-up/', { email, password: STRONG });
  if (!visitor.cookie.includes('session-id=')) throw new Error(`Not signed up: ${answer.location}`);
  return visitor;
}
