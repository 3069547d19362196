import { type Extensions, getSchema } from '@tiptap/core';
import type { ParseOptions, Schema } from '@tiptap/pm/model';

import { CustomColor, TextStyle } from './color-marks.ts';
import { Callout, Image, ImageComponent, ItemEmbed, Mention } from './component-extensions.ts';
import { Table, TableCell, TableHeader, TableRoles, TableRow } from './table-extensions.ts';
import { Alignment, Divider, SafeLink, TaskItem, TaskList, TextParts } from './text-extensions.ts';

/**
 * What every rich text is made of: pages, descriptions, comments. The names are
 * element names of stored documents, so they never change. Runs without a page: the editor adds how things look.
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

/** The schema of every rich text. */
export const documentSchema: Schema = getSchema(documentExtensions);

/** How HTML is read: blanks between words are the writer's, breaks of the source between them are blanks. */
export const readingHtml: ParseOptions = { preserveWhitespace: true };

/** The XML fragment of a shared document that holds its text. */
export const FRAGMENT = 'default';
