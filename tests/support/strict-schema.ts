import { z } from 'zod';

/** Makes a schema reject unknown keys at every depth. Loose objects stay loose. */
export function strict(schema: z.ZodType): z.ZodType {
  return strictOf(schema, new Map());
}

type Known = Map<z.core.$ZodType, z.core.$ZodType>;

function strictOf<Schema extends z.core.$ZodType>(schema: Schema, known: Known): Schema {
  const made = known.get(schema) ?? make(schema, known);
  known.set(schema, made);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a clone is of its original's class
  return made as Schema;
}

function make(schema: z.core.$ZodType, known: Known): z.core.$ZodType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod's own union of all its classes
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = <Inner extends z.core.$ZodType>(one: Inner) => strictOf(one, known);
  const changed = (changes: object) => z.core.clone(schema, { ...def, ...changes });
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([key, value]) => [key, inner(value)]);
      return changed({ shape: Object.fromEntries(shape), catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return changed({ element: inner(def.element) });
    case 'tuple':
      return changed({ items: def.items.map(inner) });
    case 'union':
      return changed({ options: def.options.map(inner) });
    case 'record':
      return changed({ valueType: inner(def.valueType) });
    case 'lazy':
      return changed({ getter: () => inner(def.getter()) });
    case 'pipe':
      return changed({ in: inner(def.in), out: inner(def.out) });
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return changed({ innerType: inner(def.innerType) });
    case 'intersection':
      throw new Error('An intersection of objects cannot be strict: use extend().');
    default:
      return schema;
  }
}
