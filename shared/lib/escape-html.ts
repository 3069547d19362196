const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML and XML show it between tags. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A text as HTML shows it, also inside attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
