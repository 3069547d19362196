/** What a provider answered, not yet looked at. */
export type Fetched = unknown;

const TIMEOUT = 10_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Calls a provider and reads its JSON; throws unless it answers 2xx. Its address is set by an instance admin
 * and is often one of the own network (a GitLab next door), so private addresses are not refused here; but no
 * redirect is followed, so that nobody else decides where the client's secret goes.
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
