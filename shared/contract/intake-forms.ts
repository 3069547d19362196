import { z } from 'zod';

import { MAX_ANSWER, MAX_FORM_FILES, MAX_FORM_TEXT } from '#shared/constants/intakes.ts';
import { plainName } from '#shared/lib/names.ts';

import { Id, numeric, text } from './fields.ts';
import { FormField } from './intakes.ts';

/** Proof-of-work challenge: costs a browser a second or two, and makes spam expensive. */
export const ProofChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string().optional(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;

/** GET public intake: what the form shows and asks for, and whether it is open. */
export const PublicIntake = z.object({
  project_name: z.string(),
  workspace_name: z.string(),
  is_open: z.boolean(),
  form: z.object({
    intro_html: z.string(),
    outro_html: z.string(),
    fields: z.array(FormField),
  }),
  /** Challenge to solve; its solution goes into `proof`. */
  challenge: ProofChallenge,
});
export type PublicIntake = z.infer<typeof PublicIntake>;

const Line = z.string().trim().max(255).default('');

export const SendToIntake = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(255)),
  description_html: z.string().max(MAX_FORM_TEXT).default(''),
  answers: z.record(z.string().max(40), z.string().max(MAX_ANSWER)).default({}),
  sender_name: Line,
  sender_email: Line,
  /** Files uploaded with tickets of this form. */
  files: z.array(Id).max(MAX_FORM_FILES).default([]),
  /** The solved challenge, as the proof-of-work widget encodes it. */
  proof: z.string().max(4_000).default(''),
  /** Honeypot: people do not see this field, so a value means a bot. */
  website: z.string().max(1_000).default(''),
});
export type SendToIntake = z.infer<typeof SendToIntake>;

/**
 * Reply to a submission: the page with its status. No item key, which would reveal details of the
 * project.
 */
export const IntakeReceipt = z.object({ status_url: z.string() });
export type IntakeReceipt = z.infer<typeof IntakeReceipt>;

/** POST public intake files: metadata before an upload. */
export const CreateFormFile = z.object({
  name: text(255),
  type: z.string().max(255),
  size: numeric(z.number().int().min(1)),
});
export type CreateFormFile = z.infer<typeof CreateFormFile>;

/** GET public intake similar: the title typed so far. */
export const PublicSimilarQuery = z.object({ name: z.string().trim().max(255) });

/** An item of the published board with a similar title. */
export const PublicSimilarItem = z.object({
  name: z.string(),
  url: z.string(),
  /** Name of its state; null when the board hides states. */
  state: z.string().nullable(),
  /** Number of votes; null when the board has no votes. */
  votes: z.int().nullable(),
});
export type PublicSimilarItem = z.infer<typeof PublicSimilarItem>;
