// The gestures that can be taken back after a reload, wherever that leads: each module declares its own.
import '#web/features/work-items/data/archive.ts';
import '#web/features/work-items/data/create.ts';
import '#web/features/work-items/data/remove.ts';
import '#web/features/work-items/data/update.ts';
