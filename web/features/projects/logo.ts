import {
  Anchor,
  Bike,
  Box,
  Briefcase,
  Bug,
  Building2,
  Camera,
  ChartPie,
  Clock,
  Cloud,
  Code,
  Coffee,
  Compass,
  Cpu,
  Database,
  Flag,
  Flame,
  FlaskConical,
  Gem,
  Globe,
  Hammer,
  Heart,
  Leaf,
  Lightbulb,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  Music,
  Palette,
  Rocket,
  Shapes,
  Shield,
  ShoppingCart,
  Smartphone,
  Sprout,
  Star,
  Sun,
  Target,
  TrainFront,
  Truck,
  Wrench,
} from 'lucide-react';

/** The signs a project can have. */
export const PROJECT_ICONS: Readonly<Record<string, LucideIcon>> = {
  shapes: Shapes,
  rocket: Rocket,
  target: Target,
  flag: Flag,
  star: Star,
  lightbulb: Lightbulb,
  flame: Flame,
  heart: Heart,
  bug: Bug,
  code: Code,
  cpu: Cpu,
  database: Database,
  cloud: Cloud,
  globe: Globe,
  shield: Shield,
  smartphone: Smartphone,
  palette: Palette,
  camera: Camera,
  music: Music,
  megaphone: Megaphone,
  briefcase: Briefcase,
  building: Building2,
  cart: ShoppingCart,
  chart: ChartPie,
  box: Box,
  truck: Truck,
  train: TrainFront,
  bike: Bike,
  anchor: Anchor,
  compass: Compass,
  map: MapIcon,
  clock: Clock,
  flask: FlaskConical,
  hammer: Hammer,
  wrench: Wrench,
  gem: Gem,
  coffee: Coffee,
  leaf: Leaf,
  sprout: Sprout,
  sun: Sun,
};

/** Colors offered for a sign; any other may be typed. Each can be told from both grounds. */
export const PROJECT_COLORS = [
  '#0E8A7D',
  '#2F7DC4',
  '#6D62C4',
  '#B34D86',
  '#C2453F',
  '#B5652F',
  '#96751A',
  '#4F8A2B',
  '#2B8A57',
  '#6F6B64',
] as const;

/** How a project is marked (`logo_props`). */
export type ProjectLogo =
  | { readonly is: 'emoji'; readonly emoji: string }
  | { readonly is: 'icon'; readonly name: string; readonly color: string };

/** Reads the mark out of `logo_props`; emoji may be written as themselves or as decimal code points. */
export function readLogo(props: Readonly<Record<string, unknown>>): ProjectLogo {
  const { in_use, emoji, icon } = props;
  const value = textOf(emoji, 'value');
  if (in_use === 'emoji' && value) return { is: 'emoji', emoji: emojiOf(value) };
  const name = textOf(icon, 'name') ?? '';
  const color = textOf(icon, 'color') ?? PROJECT_COLORS[0];
  return {
    is: 'icon',
    name: name in PROJECT_ICONS ? name : 'shapes',
    color: /^#[0-9a-f]{3,8}$/i.test(color) ? color : PROJECT_COLORS[0],
  };
}

/** The mark as `logo_props` keeps it. */
export function writeLogo(logo: ProjectLogo): Record<string, unknown> {
  return logo.is === 'emoji'
    ? { in_use: 'emoji', emoji: { value: logo.emoji, url: '' } }
    : { in_use: 'icon', icon: { name: logo.name, color: logo.color } };
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' && text !== '' ? text : null;
}

function emojiOf(value: string): string {
  if (!/^\d+(-\d+)*$/.test(value)) return value;
  const points = value.split('-').map(Number);
  return points.every((point) => point <= 0x10_ff_ff) ? String.fromCodePoint(...points) : value;
}
