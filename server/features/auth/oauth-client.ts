/** A provider's JSON, not yet validated. */
export type Fetched = unknown;

const TIMEOUT = 10_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Requests JSON from a provider; throws unless the status is 2xx. An instance admin sets the
 * address, often one of the private network (a local GitLab), so private addresses are allowed
 * here; redirects are not followed, so that no one else receives the client secret.
 */
export async function fetchJson(
  url: string,
  init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<Fetched> {
  const reply = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'Tutti', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(`The provider answered ${reply.status} to ${new URL(url).pathname}.`);
  }
  return JSON.parse(await limitedText(reply));
}

async function limitedText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_CHARACTERS) throw new Error('The provider answered too much.');
  }
  return text + decoder.decode();
}
