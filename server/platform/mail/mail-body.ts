import { wordsOf } from '#server/platform/texts/words.ts';
import { languageOf, LANGUAGES } from '#shared/constants/languages.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

export interface MailContent {
  readonly subject: string;
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly lines: readonly string[];
  /** The only link. */
  readonly action?: { readonly label: string; readonly url: string };
}

/** Subject, text and HTML of a mail in a language; everything that people typed is escaped. */
export function mailBody(content: MailContent, language: string) {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content, language) };
}

function textOf({ title, lines, action }: MailContent): string {
  const parts = [title, ...lines];
  if (action) parts.push(`${action.label}: ${action.url}`);
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ title, lines, action }: MailContent, language: string): string {
  const { code, direction } = languageOf(language) ?? LANGUAGES[0];
  const sentBy = wordsOf(code, 'mails')('sentBy');
  const paragraphs = lines
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;color:#1f1f1c;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs}${action ? buttonOf(action) : ''}
<p style="margin:24px 0 0;font-size:12px;color:#6b6b66">${escapeHtml(sentBy)}</p>
</div></body></html>`;
}

function buttonOf(action: { label: string; url: string }): string {
  if (!/^https?:\/\//i.test(action.url)) throw new Error('A mail may only link to http addresses.');
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 20px;background:#1f5fd6;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:12px;color:#6b6b66;word-break:break-all">${url}</p>`;
}
