import type { Words } from '#server/platform/texts/words.ts';
import { MAX_ANSWER, MAX_FORM_FILES, MAX_FORM_TEXT } from '#shared/constants/intakes.ts';
import type { FormField, IntakeForm } from '#shared/contract/intakes.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { MAX_FILE_BYTES } from './commands.ts';
import type { Question } from './proof.ts';

/** Values and errors of a form by field name. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
}

interface FormParts {
  readonly say: Words;
  readonly title: string;
  readonly form: IntakeForm;
  readonly action: string;
  readonly isSignedIn: boolean;
  /** Whether decisions can be sent by mail. */
  readonly isMailOn: boolean;
  readonly question: Question;
  readonly typed: Typed;
}

/** The form as HTML without scripts: fields with label, help and error. */
export function formBody(parts: FormParts): string {
  const { say, title, form, action, isSignedIn, isMailOn, question } = parts;
  const typed = { ...parts.typed, say };
  const line = (spec: Omit<LineSpec, 'label'>) =>
    lineHtml({ ...spec, label: say(`form.${LABELS[spec.name] ?? spec.name}`) }, typed);
  return `<h1>${escapeHtml(title)}</h1><div class="text">${form.intro_html}</div>
${problemsHtml(typed)}
<form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data" novalidate data-intake>
${line({ name: 'name', attributes: 'maxlength="255" required autocomplete="off"', isRequired: true })}
<div data-similar aria-live="polite" hidden></div>
${line({ name: 'description', element: 'textarea', attributes: `maxlength="${MAX_FORM_TEXT}"` })}
${form.fields.map((field) => questionHtml(field, typed)).join('\n')}
${
  isSignedIn
    ? ''
    : line({
        name: 'sender_name',
        attributes: 'maxlength="255" autocomplete="name"',
      }) +
      line({
        name: 'sender_email',
        help: say(isMailOn ? 'form.emailHelp' : 'form.emailHelpNoMail'),
        attributes: 'type="email" maxlength="255" autocomplete="email"',
      })
}
<div class="away" aria-hidden="true"><label for="website">${escapeHtml(say('form.website'))}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="token" value="${escapeHtml(question.token)}"><input type="hidden" name="proof" value="">
<noscript>${lineHtml({ name: 'check', label: questionText(question, say), help: say('form.checkHelp'), attributes: 'inputmode="numeric" maxlength="2" autocomplete="off"', isRequired: true }, typed)}</noscript>
${line({ name: 'files', help: say('form.filesHelp', { files: MAX_FORM_FILES, megabytes: MAX_FILE_BYTES / 1_000_000 }), attributes: `type="file" multiple data-most="${MAX_FORM_FILES}" data-bytes="${MAX_FILE_BYTES}"` })}
<div class="send"><button>${escapeHtml(say('form.send'))}</button><span role="status" class="help" data-status></span></div>
</form>
<div class="text">${form.outro_html}</div>`;
}

const LABELS: Readonly<Record<string, string>> = {
  sender_name: 'senderName',
  sender_email: 'senderEmail',
};

function questionText({ left, right }: Question, say: Words): string {
  return say('form.check', {
    left: say(`form.number.${left}`),
    right: say(`form.number.${right}`),
  });
}

/** What was typed, and the texts around it. */
type Written = Typed & { readonly say: Words };

interface LineSpec {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly element?: 'input' | 'textarea';
  /** Attributes from our code only, because they are not escaped. */
  readonly attributes?: string;
  readonly isRequired?: boolean;
}

function lineHtml(spec: LineSpec, { values, problems, say }: Written): string {
  const { name, element = 'input', attributes = '', isRequired = false } = spec;
  const value = values[name] ?? '';
  const isFile = attributes.includes('type="file"');
  const common = `id="${name}" name="${name}" ${attributes} dir="auto" ${describedBy(spec, problems)}`;
  const control =
    element === 'textarea'
      ? `<textarea ${common}>${escapeHtml(value)}</textarea>`
      : `<input ${common}${isFile ? '' : ` value="${escapeHtml(value)}"`}>`;
  return `<div class="field">${labelHtml(spec, isRequired, say)}${control}${notesHtml(spec, problems)}</div>`;
}

function labelHtml({ name, label }: LineSpec, isRequired: boolean, say: Words): string {
  return `<label for="${name}"><bdi>${escapeHtml(label)}</bdi>${optionalHtml(isRequired, say)}</label>`;
}

function optionalHtml(isRequired: boolean, say: Words): string {
  return isRequired ? '' : ` <span class="optional">${escapeHtml(say('form.optional'))}</span>`;
}

function describedBy({ name, help }: LineSpec, problems: Typed['problems']): string {
  const ids = [...(help ? [`${name}-help`] : []), ...(problems[name] ? [`${name}-error`] : [])];
  const invalid = problems[name] ? ' aria-invalid="true"' : '';
  return `${ids.length > 0 ? `aria-describedby="${ids.join(' ')}"` : ''}${invalid}`;
}

function notesHtml({ name, help }: LineSpec, problems: Typed['problems']): string {
  const problem = problems[name];
  return `${help ? `<p class="help" id="${name}-help"><bdi>${escapeHtml(help)}</bdi></p>` : ''}${
    problem ? `<p class="error" id="${name}-error">${escapeHtml(problem)}</p>` : ''
  }`;
}

const TYPES = { text: 'text', number: 'text', date: 'date' } as const;

/** A question added by the project's admin. */
function questionHtml(field: FormField, typed: Written): string {
  const name = `q_${field.key}`;
  const spec = {
    name,
    label: field.label,
    isRequired: field.is_required,
    ...(field.help && { help: field.help }),
  };
  if (field.kind === 'choice') return choiceHtml(field, spec, typed);
  const mode = field.kind === 'number' ? ' inputmode="decimal"' : '';
  const required = field.is_required ? ' required' : '';
  const attributes = `type="${TYPES[field.kind]}" maxlength="${MAX_ANSWER}"${mode}${required}`;
  return lineHtml({ ...spec, attributes }, typed);
}

const MAX_CARDS = 6;

function choiceHtml(field: FormField, spec: LineSpec, typed: Written): string {
  const chosen = typed.values[spec.name] ?? '';
  if (field.choices.length > MAX_CARDS) return selectHtml(field, spec, typed, chosen);
  // A picked choice of an optional question can be taken back.
  const none = field.is_required ? [] : [''];
  const cards = [...field.choices, ...none].map((choice, place) => {
    const id = place === 0 ? spec.name : `${spec.name}-${place}`;
    const isChosen = choice === chosen && (chosen !== '' || !field.is_required) ? ' checked' : '';
    const required = field.is_required ? ' required' : '';
    return `<label class="card" for="${id}"><input type="radio" id="${id}" name="${spec.name}" value="${escapeHtml(choice)}"${isChosen}${required}> <bdi>${escapeHtml(choice || typed.say('form.noAnswer'))}</bdi></label>`;
  });
  const optional = optionalHtml(field.is_required, typed.say);
  return `<fieldset class="field" role="radiogroup" ${describedBy(spec, typed.problems)}><legend><bdi>${escapeHtml(field.label)}</bdi>${optional}</legend><div class="cards">${cards.join('')}</div>${notesHtml(spec, typed.problems)}</fieldset>`;
}

function selectHtml(field: FormField, spec: LineSpec, typed: Written, chosen: string): string {
  const { problems, say } = typed;
  const options = ['', ...field.choices]
    .map((choice) => {
      const isChosen = choice === chosen ? ' selected' : '';
      return `<option value="${escapeHtml(choice)}"${isChosen}>${escapeHtml(choice || say('form.choose'))}</option>`;
    })
    .join('');
  return `<div class="field">${labelHtml(spec, field.is_required, say)}<select id="${spec.name}" name="${spec.name}" ${describedBy(spec, problems)}${field.is_required ? ' required' : ''}>${options}</select>${notesHtml(spec, problems)}</div>`;
}

function problemsHtml({ problems, say }: Written): string {
  const all = Object.entries(problems);
  if (all.length === 0) return '';
  const lines = all.map(([name, text]) =>
    name === ''
      ? `<li>${escapeHtml(text)}</li>`
      : `<li><a href="#${escapeHtml(name)}">${escapeHtml(text)}</a></li>`,
  );
  return `<div class="problems" role="alert"><h2>${escapeHtml(say('form.notSent'))}</h2><ul>${lines.join('')}</ul></div>`;
}
