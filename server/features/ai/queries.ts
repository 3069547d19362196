import type { SessionScope, UserScope } from '#server/platform/access/scope.ts';
import { takeFromLimit } from '#server/platform/guards/rate-limit.ts';
import { AI_KEYS, type AiSettings, aiSettingsOf } from '#server/platform/process/ai-settings.ts';
import { readInstanceSettings } from '#server/platform/process/instance-settings.ts';
import type { RephraseTask } from '#shared/constants/ai.ts';
import type { AiTest, AskAssistant, AssistantAnswer, RephraseText } from '#shared/contract/ai.ts';
import { badRequest } from '#shared/errors.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { AiError, askProvider } from './provider.ts';

/** Rate limit per person: each call costs the instance money. */
const LIMIT = { max: 20, seconds: 60 };

const SYSTEM = [
  'You help people write in a project planner.',
  'Answer with the wanted text alone: no greeting, no comment on it, no quotes around it.',
  'Write in the language of the given text, unless another one is asked for.',
  'Use Markdown where the text has formats. Keep links and names as they are.',
].join(' ');

const TASKS: Readonly<Record<Exclude<RephraseTask, 'ASK_ANYTHING'>, string>> = {
  REPHRASE: 'Rephrase the following text so that it reads clearly. Keep its meaning and formats.',
  FIX_GRAMMAR:
    'Correct spelling, grammar and punctuation of the following text. Change nothing else.',
  SHORTEN: 'Make the following text shorter. Keep what matters, and its formats.',
  LENGTHEN: 'Make the following text longer and more detailed. Invent no facts.',
  SUMMARIZE: 'Summarize the following text in a few sentences or points.',
};

export async function askAssistant(
  scope: UserScope,
  { task, prompt }: AskAssistant,
): Promise<AssistantAnswer> {
  const settings = await requireAi(scope);
  if (!task) throw badRequest('Task is required');
  const response = await ask(scope, settings, `${task}\n${prompt ?? ''}`);
  return { response, response_html: escapeHtml(response).replaceAll('\n', '<br/>') };
}

export async function rephraseText(
  scope: UserScope,
  { task, text_input, casual_score, formal_score }: RephraseText,
): Promise<string> {
  const settings = await requireAi(scope);
  const tone = [
    casual_score ? `Make it casual, ${casual_score} of 10.` : '',
    formal_score ? `Make it formal, ${formal_score} of 10.` : '',
  ];
  const wanted = task === 'ASK_ANYTHING' ? '' : TASKS[task];
  return ask(scope, settings, [wanted, ...tone, text_input].filter(Boolean).join('\n'));
}

/** Requests one word from the AI for the admin's test; a failure is a result too. */
export async function testAi(scope: SessionScope): Promise<AiTest> {
  const settings = await requireAi(scope);
  const { address, model } = settings;
  const begun = performance.now();
  const outcome = await askProvider(scope.platform.config, settings, {
    system: 'You answer briefly.',
    user: 'Answer with the one word: ready',
  }).then(
    (answer) => ({ is_ok: true, answer: answer.slice(0, 200), detail: '' }),
    (error: unknown) => {
      if (!(error instanceof AiError)) throw error;
      return { is_ok: false, answer: error.message, detail: error.detail };
    },
  );
  const took_ms = Math.round(performance.now() - begun);
  return { ...outcome, address, model, took_ms, tested_at: new Date().toISOString() };
}

async function requireAi({ platform }: UserScope): Promise<AiSettings> {
  const values = await readInstanceSettings(platform, AI_KEYS);
  const settings = aiSettingsOf((key) => values[key] ?? '');
  if (!settings) throw badRequest('LLM provider API key and model are required');
  return settings;
}

async function ask({ platform, user }: UserScope, settings: AiSettings, text: string) {
  await takeFromLimit(platform, `ai ${user.id}`, LIMIT);
  try {
    return await askProvider(platform.config, settings, { system: SYSTEM, user: text });
  } catch (error) {
    // The service's text is for admins only: it may name the key or the account.
    if (error instanceof AiError) {
      platform.log.warn({ detail: error.detail }, `AI: ${error.message}`);
      throw badRequest(error.message);
    }
    throw error;
  }
}
