import { MAX_FIELD_TEXT } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { MAX_NAME } from '#shared/lib/names.ts';
import { fold } from '#shared/lib/search/fold.ts';
import { readFlag } from '#shared/work-item-fields/conditions.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';

import { choicesIn } from './choices.ts';
import { readName, readNames } from './name-reading.ts';
import { isNeeded } from './tables.ts';
import { flagName, type ValueWords, wordName } from './value-text.ts';

/** Why a text is no value of a field. */
export type Misfit =
  | 'unknown'
  | 'ambiguous'
  | 'needed'
  | 'readOnly'
  | 'date'
  | 'number'
  | 'link'
  | 'range';

/** What a text is in a field: the value, or why it is none. */
export type ValueReading =
  | { readonly is: 'value'; readonly value: unknown }
  | { readonly is: Misfit; readonly text: string };

/** What texts are read by. */
export interface ReadingWords extends ValueWords {
  /** The day that somebody means; null = none. */
  readonly readDay: (text: string) => string | null;
}

/** Reads a text as a value of a field of an item: names are those of the item's project. */
export function readValue(
  field: WorkItemField,
  written: string,
  item: WorkItemImage,
  words: ReadingWords,
): ValueReading {
  const text = written.trim();
  if (!field.isWritable && !field.isBulk) return { is: 'readOnly', text };
  if (text === '') return readNothing(field);
  switch (field.kind) {
    case 'id':
      return readName(text, choicesIn(field, item, words.facts));
    case 'ids':
      return readNames(text, choicesIn(field, item, words.facts));
    case 'word':
      return readWord(field, text, words);
    case 'date':
      return orMisfit(words.readDay(text), { is: 'date', text });
    case 'moment':
      return orMisfit(readMoment(text, words), { is: 'date', text });
    case 'number':
      return orMisfit(readNumber(field, text), { is: 'number', text });
    case 'flag':
      return readChecked(text, words);
    case 'link':
      return orMisfit(readLink(text), { is: 'link', text });
    case 'text':
      return value(oneLine(text, field.isRequired ? MAX_NAME : MAX_FIELD_TEXT));
    default:
      return { is: 'readOnly', text };
  }
}

const value = (read: unknown): ValueReading => ({ is: 'value', value: read });

function orMisfit(read: unknown, misfit: ValueReading): ValueReading {
  return read === null ? misfit : value(read);
}

function readNothing(field: WorkItemField): ValueReading {
  if (isNeeded(field)) return { is: 'needed', text: '' };
  if (field.kind === 'ids') return value([]);
  if (field.kind === 'flag') return value(false);
  return value(field.emptyWord ?? null);
}

function readWord(field: WorkItemField, text: string, { t }: ReadingWords): ValueReading {
  const wanted = fold(text);
  const found = field.words?.find(
    (word) => word === wanted || fold(wordName(field, word, t)) === wanted,
  );
  return orMisfit(found ?? null, { is: 'unknown', text });
}

/** A day and a time of the person, as spreadsheets write them; a day alone begins at midnight. */
function readMoment(text: string, { readDay }: ReadingWords): string | null {
  const [, before = text, hours = '0', minutes = '00'] =
    /^(.*\S)[ T](\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const day = readDay(before);
  const moment = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:00`);
  return day === null || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** A number as people type it, with its unit or without; null for anything else. */
export function readNumber({ unit, decimals = 0 }: WorkItemField, text: string): number | null {
  const bare = unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  const plain = bare.replaceAll(/\s/g, '').replace(/^([^.]*),(\d+)$/, '$1.$2');
  const number = plain === '' ? Number.NaN : Number(plain.replaceAll(',', ''));
  return Number.isFinite(number) ? Number(number.toFixed(decimals)) : null;
}

function readChecked(text: string, { t }: ReadingWords): ValueReading {
  const word = fold(text);
  const named = [true, false].find((isOn) => fold(flagName(isOn, t)) === word);
  const isOn = named ?? readFlag(word) ?? (word === '1' || word === 'x' ? true : null);
  return orMisfit(word === '0' ? false : isOn, { is: 'unknown', text });
}

/** An address on the web, as it is stored; null for anything else. */
export function readLink(text: string): string | null {
  const url = urlOf(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  const isGood = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  return isGood && url.href.length <= MAX_FIELD_TEXT ? url.href : null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** White space in a line is a space. */
function oneLine(text: string, most: number): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, most);
}
