/**
 * Services that can run this instance's AI; `other` = any service with an OpenAI-compatible API.
 */
export const AI_PROVIDERS = ['openai', 'anthropic', 'gemini', 'other'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** Base URL of the OpenAI-compatible API of each service; for `other` an admin enters it. */
export const AI_ADDRESSES: Readonly<Record<AiProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
  other: '',
};

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
