const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML content. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
