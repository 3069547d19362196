import { z } from 'zod';

import { AI_TEXT_MAX, REPHRASE_TASKS } from '#shared/constants/ai.ts';

import { Moment, numeric } from './fields.ts';
import { ProjectLite, WorkspaceLite } from './lite.ts';

/** POST ai-assistant: the task and its text. */
export const AskAssistant = z.object({
  task: z.string().trim().max(2_000).optional(),
  prompt: z.string().max(AI_TEXT_MAX).nullish(),
});
export type AskAssistant = z.infer<typeof AskAssistant>;

/** The AI's answer, as plain text and as HTML. */
export const AssistantAnswer = z.object({ response: z.string(), response_html: z.string() });
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** Reply of a project's ai-assistant call, with the embedded project and workspace. */
export const ProjectAssistantAnswer = AssistantAnswer.extend({
  project_detail: ProjectLite,
  workspace_detail: WorkspaceLite,
});

const Score = numeric(z.number().min(0).max(10)).nullish();

/**
 * POST rephrase-grammar: the task and its text; the two scores (0 to 10) set how casual or formal
 * the result is.
 */
export const RephraseText = z.object({
  task: z.enum(REPHRASE_TASKS).default('ASK_ANYTHING'),
  text_input: z.string().trim().min(1).max(AI_TEXT_MAX),
  casual_score: Score,
  formal_score: Score,
});
export type RephraseText = z.infer<typeof RephraseText>;

export const RephrasedText = z.object({ response: z.string() });
export type RephrasedText = z.infer<typeof RephrasedText>;

/** POST instances/ai-test: result of asking the AI for one word. */
export const AiTest = z.object({
  tested_at: Moment,
  is_ok: z.boolean(),
  /** The URL that was called. */
  address: z.string(),
  model: z.string(),
  /** The AI's answer, or why there is none. */
  answer: z.string(),
  /** The service's error message when it refused. */
  detail: z.string(),
  took_ms: z.int(),
});
export type AiTest = z.infer<typeof AiTest>;
