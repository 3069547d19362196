import { registerEachKind } from '#tests/support/each-kind.ts';

// The server makes its columns, schemas and statements of the fields that are there when its modules are read.
registerEachKind();
await import('#tests/support/reply-check-setup.ts');
