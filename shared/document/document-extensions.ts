import { type Extensions, getSchema } from '@tiptap/core';
import type { ParseOptions, Schema } from '@tiptap/pm/model';

import { CustomColor, TextStyle } from './color-marks.ts';
import { Callout, Image, ImageComponent, ItemEmbed, Mention } from './component-extensions.ts';
import { Table, TableCell, TableHeader, TableRoles, TableRow } from './table-extensions.ts';
import { Alignment, Divider, SafeLink, TaskItem, TaskList, TextParts } from './text-extensions.ts';

/**
 * Extensions of every rich text: pages, descriptions, comments. Their names are element names of
 * stored documents, so they must never change. They run without a DOM: the editor adds the views.
 */
export const documentExtensions: Extensions = [
  TextParts,
  SafeLink,
  Divider,
  TaskList,
  TaskItem,
  Alignment,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  TableRoles,
  Mention,
  Image,
  ImageComponent,
  Callout,
  ItemEmbed,
  CustomColor,
  TextStyle,
];

export const documentSchema: Schema = getSchema(documentExtensions);

/**
 * Parse options for HTML: keeps spaces between words, and treats line breaks between them as
 * spaces.
 */
export const readingHtml: ParseOptions = { preserveWhitespace: true };

/** Name of the yjs XML fragment that holds the text. */
export const FRAGMENT = 'default';
