/** The services that the AI of this instance may be; `other` = whatever speaks as OpenAI does. */
export const AI_PROVIDERS = ['openai', 'anthropic', 'gemini', 'other'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** Where each service takes calls in the form of OpenAI's; the address of another one is set. */
export const AI_ADDRESSES: Readonly<Record<AiProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
  other: '',
};

/** What can be done with a text. */
export const REPHRASE_TASKS = [
  'ASK_ANYTHING',
  'REPHRASE',
  'FIX_GRAMMAR',
  'SHORTEN',
  'LENGTHEN',
  'SUMMARIZE',
] as const;
export type RephraseTask = (typeof REPHRASE_TASKS)[number];

/** The longest text that is sent to the AI, in characters. */
export const AI_TEXT_MAX = 30_000;
