import { z } from 'zod';

import { AI_TEXT_MAX, REPHRASE_TASKS } from '#shared/constants/ai.ts';

import { Moment, numeric } from './fields.ts';
import { ProjectLite, WorkspaceLite } from './lite.ts';

/** POST ai-assistant: what to do, and what with. */
export const AskAssistant = z.object({
  task: z.string().trim().max(2_000).optional(),
  prompt: z.string().max(AI_TEXT_MAX).nullish(),
});
export type AskAssistant = z.infer<typeof AskAssistant>;

/** What the AI answered, as text and as HTML. */
export const AssistantAnswer = z.object({ response: z.string(), response_html: z.string() });
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** The same of a project. */
export const ProjectAssistantAnswer = AssistantAnswer.extend({
  project_detail: ProjectLite,
  workspace_detail: WorkspaceLite,
});

const Score = numeric(z.number().min(0).max(10)).nullish();

/** POST rephrase-grammar: what to do with a text; the scores, up to 10, are how casual or formal it becomes. */
export const RephraseText = z.object({
  task: z.enum(REPHRASE_TASKS).default('ASK_ANYTHING'),
  text_input: z.string().trim().min(1).max(AI_TEXT_MAX),
  casual_score: Score,
  formal_score: Score,
});
export type RephraseText = z.infer<typeof RephraseText>;

/** What the text became. */
export const RephrasedText = z.object({ response: z.string() });
export type RephrasedText = z.infer<typeof RephrasedText>;

/** POST instances/ai-test: what came of asking the AI for one word. */
export const AiTest = z.object({
  tested_at: Moment,
  is_ok: z.boolean(),
  /** Where it was sent. */
  address: z.string(),
  model: z.string(),
  /** What the AI said, or why there was no answer. */
  answer: z.string(),
  /** The service's own words where it refused. */
  detail: z.string(),
  took_ms: z.int(),
});
export type AiTest = z.infer<typeof AiTest>;
