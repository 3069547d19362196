// The gestures that can be taken back after a reload, wherever that leads: each module declares its own.
import '#web/features/cycle-pages/changes.ts';
import '#web/features/cycles/store.ts';
import '#web/features/intakes/actions.ts';
import '#web/features/labels/store.ts';
import '#web/features/modules/store.ts';
import '#web/features/pages/store.ts';
import '#web/features/projects/store.ts';
import '#web/features/states/store.ts';
import '#web/features/views/store.ts';
import '#web/features/work-items/data/archive.ts';
import '#web/features/work-items/data/convert.ts';
import '#web/features/work-items/data/create.ts';
import '#web/features/work-items/data/remove.ts';
import '#web/features/work-items/data/update.ts';
