import { z } from 'zod';

import { MAX_ANSWER, MAX_FORM_FILES, MAX_FORM_TEXT } from '#shared/constants/intakes.ts';
import { plainName } from '#shared/lib/names.ts';

import { Id, numeric, text } from './fields.ts';
import { FormField } from './intakes.ts';

/** A puzzle that costs a browser a second or two, and a flood of messages its senders dear. */
export const ProofChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string().optional(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;

/** GET public intake: what the form is about, what it asks, and whether it is open. */
export const PublicIntake = z.object({
  project_name: z.string(),
  workspace_name: z.string(),
  is_open: z.boolean(),
  form: z.object({
    intro_html: z.string(),
    outro_html: z.string(),
    fields: z.array(FormField),
  }),
  /** What the message needs besides: solved, and sent as `proof`. */
  challenge: ProofChallenge,
});
export type PublicIntake = z.infer<typeof PublicIntake>;

const Line = z.string().trim().max(255).default('');

/** What a visitor sends: a title, and whatever else there is to say. */
export const SendToIntake = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(255)),
  description_html: z.string().max(MAX_FORM_TEXT).default(''),
  answers: z.record(z.string().max(40), z.string().max(MAX_ANSWER)).default({}),
  sender_name: Line,
  sender_email: Line,
  /** Files that were uploaded with tickets of this form. */
  files: z.array(Id).max(MAX_FORM_FILES).default([]),
  /** The solved challenge, as the widget of the puzzle writes it. */
  proof: z.string().max(4_000).default(''),
  /** Nobody sees this field: what fills it in is no person. */
  website: z.string().max(1_000).default(''),
});
export type SendToIntake = z.infer<typeof SendToIntake>;

/** What the sender gets: where they see what becomes of it. No key, which tells of the project's work. */
export const IntakeReceipt = z.object({ status_url: z.string() });
export type IntakeReceipt = z.infer<typeof IntakeReceipt>;

/** POST public intake files: the file that is about to be uploaded. */
export const CreateFormFile = z.object({
  name: text(255),
  type: z.string().max(255),
  size: numeric(z.number().int().min(1)),
});
export type CreateFormFile = z.infer<typeof CreateFormFile>;

/** GET public intake similar: the title as far as it is written. */
export const PublicSimilarQuery = z.object({ name: z.string().trim().max(255) });

/** An item of the project's public board with a title much like it. */
export const PublicSimilarItem = z.object({
  name: z.string(),
  url: z.string(),
  /** The name of its state; null where the board hides states. */
  state: z.string().nullable(),
  /** How many want it; null where nobody votes. */
  votes: z.int().nullable(),
});
export type PublicSimilarItem = z.infer<typeof PublicSimilarItem>;
