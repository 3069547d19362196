import { z } from 'zod';

import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { AiSettings } from '#server/platform/process/ai-settings.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Why the AI failed: `message` for everyone, `detail` with the service's own text for admins. */
export class AiError extends Error {
  readonly detail: string;
  constructor(message: string, detail = '') {
    super(message);
    this.name = 'AiError';
    this.detail = detail;
  }
}

const SECONDS = 60;
const MAX_BYTES = 500_000;
const MAX_DETAIL = 300;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).nonempty(),
});

const Refused = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** Calls an OpenAI-compatible service; throws an AiError. */
export async function askProvider(
  config: Config,
  { address, key, model }: AiSettings,
  { system, user }: { readonly system: string; readonly user: string },
): Promise<string> {
  const reply = await call();
  const text = reply.body.toString('utf8');
  if (reply.status < 200 || reply.status > 299) throw refusalOf(reply.status, text, model);
  const completion = Completion.safeParse(jsonIn(text));
  const answer = completion.data?.choices[0]?.message.content?.trim();
  if (!answer) {
    throw new AiError(
      'The AI service gave an answer without a text. Try again, or tell your instance admin.',
      text.slice(0, MAX_DETAIL),
    );
  }
  return answer.replaceAll('\0', '');

  async function call() {
    try {
      return await callOutside(config, `${address}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
        }),
        seconds: SECONDS,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      if (error instanceof OutgoingError) throw new AiError(UNREACHED[error.reason]);
      throw error;
    }
  }
}

const UNREACHED: Readonly<Record<OutgoingError['reason'], string>> = {
  blocked:
    'The address of the AI service is not allowed: it is not a public one. An instance admin can allow it by the setting OUTGOING_ALLOW.',
  failed: 'The AI service could not be reached. Try again, or tell your instance admin.',
  timeout: `The AI service did not answer within ${SECONDS} seconds. Try again, or with a shorter text.`,
  too_large: 'The answer of the AI service was too long. Ask for less at once.',
};

function refusalOf(status: number, text: string, model: string): AiError {
  const refused = Refused.safeParse(jsonIn(text)).data?.error;
  const said = typeof refused === 'string' ? refused : (refused?.message ?? text);
  return new AiError(sentenceFor(status, model), `${status} ${said}`.trim().slice(0, MAX_DETAIL));
}

function sentenceFor(status: number, model: string): string {
  if (status === 401 || status === 403) {
    return 'The AI service refused the key. An instance admin must enter a valid one.';
  }
  if (status === 404) {
    return `The AI service does not know the address or the model "${model}". An instance admin must change them.`;
  }
  if (status === 429) {
    return 'The AI service is busy, or its quota is used up. Try again in a few minutes.';
  }
  return `The AI service refused the request (${status}). Try again, or tell your instance admin.`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
