/** Meaning of a color in charts; charts use the roles of the tokens and no colors of their own. */
export type ChartTone = 'done' | 'busy' | 'waiting' | 'lost' | 'plain' | 'main';

interface ToneLook {
  readonly fill: string;
  /** Background of a line of the same tone. */
  readonly soft: string;
  /** Fill in a bar with a border. */
  readonly bar: string;
  readonly stroke: string;
  readonly text: string;
  readonly ground: string;
}

export const TONES: Readonly<Record<ChartTone, ToneLook>> = {
  done: {
    fill: 'fill-success',
    soft: 'fill-success/12',
    bar: 'fill-success/25',
    stroke: 'stroke-success',
    text: 'fill-success',
    ground: 'bg-success',
  },
  busy: {
    fill: 'fill-warning',
    soft: 'fill-warning/16',
    bar: 'fill-warning/25',
    stroke: 'stroke-warning',
    text: 'fill-warning',
    ground: 'bg-warning',
  },
  waiting: {
    fill: 'fill-info',
    soft: 'fill-info/10',
    bar: 'fill-info/25',
    stroke: 'stroke-info',
    text: 'fill-info',
    ground: 'bg-info',
  },
  lost: {
    fill: 'fill-danger',
    soft: 'fill-danger/12',
    bar: 'fill-danger/25',
    stroke: 'stroke-danger',
    text: 'fill-danger',
    ground: 'bg-danger',
  },
  plain: {
    fill: 'fill-muted',
    soft: 'fill-muted/12',
    bar: 'fill-muted/25',
    stroke: 'stroke-muted',
    text: 'fill-muted',
    ground: 'bg-muted',
  },
  main: {
    fill: 'fill-ink',
    soft: 'fill-ink/12',
    bar: 'fill-ink/25',
    stroke: 'stroke-ink',
    text: 'fill-ink',
    ground: 'bg-ink',
  },
};
