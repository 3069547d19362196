import { Calendar, ChartNoAxesGantt, Rows3, SquareKanban, Table2 } from 'lucide-react';

/** The signs of the layouts that can be published. */
export const LAYOUT_ICONS = {
  list: Rows3,
  kanban: SquareKanban,
  calendar: Calendar,
  spreadsheet: Table2,
  gantt: ChartNoAxesGantt,
} as const;
