import { registerEachKind } from '#tests/support/each-kind.ts';
import { registerTestNotices } from '#tests/support/test-notices.ts';

// The server makes its columns, schemas and statements of the fields that are there when its modules are read.
registerEachKind();
registerTestNotices();
await import('#tests/support/reply-check-setup.ts');
