import type { Attribute } from '@tiptap/core';

/** An attribute that stays the text it is: left to itself the library reads "128161" as a number. */
export function text(name: string, ifAbsent: string | null = null): Partial<Attribute> {
  return { default: ifAbsent, parseHTML: (element) => element.getAttribute(name) };
}

/** The HTML attribute of a node's attribute, left out when there is nothing to say. */
export function written(name: string, value: unknown): Record<string, string> {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: `${value}` } : {};
}
