import { Calendar, ChartNoAxesGantt, Rows3, SquareKanban, Table2 } from 'lucide-react';

export const LAYOUT_ICONS = {
  list: Rows3,
  kanban: SquareKanban,
  calendar: Calendar,
  spreadsheet: Table2,
  gantt: ChartNoAxesGantt,
} as const;
