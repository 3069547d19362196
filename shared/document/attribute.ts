import type { Attribute } from '@tiptap/core';

/** Declares an attribute that stays text: by default Tiptap parses "128161" as a number. */
export function text(name: string, ifAbsent: string | null = null): Partial<Attribute> {
  return { default: ifAbsent, parseHTML: (element) => element.getAttribute(name) };
}

/** The HTML attribute for a node's attribute; empty for null and "". */
export function written(name: string, value: unknown): Record<string, string> {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: `${value}` } : {};
}
