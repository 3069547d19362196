import { inflateSync } from 'node:zlib';

/** A part of a window, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How many colors a picture (PNG of 8 bits, as browsers take them) has in an area: 1 = nothing is painted there. */
export function colorsIn(png: Buffer, area: Area): number {
  const { width, bytes, pixels } = decode(png);
  const colors = new Set<string>();
  for (let y = Math.ceil(area.y); y < Math.floor(area.y + area.height); y += 1)
    for (let x = Math.ceil(area.x); x < Math.floor(area.x + area.width); x += 1) {
      const at = (y * width + x) * bytes;
      colors.add(pixels.subarray(at, at + 3).toString('hex'));
    }
  return colors.size;
}

function decode(png: Buffer) {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytes = png[25] === 6 ? 4 : 3;
  const line = width * bytes;
  const raw = inflateSync(Buffer.concat(parts));
  const pixels = Buffer.alloc(height * line);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const to = y * line + x;
      const left = x < bytes ? 0 : (pixels[to - bytes] ?? 0);
      const up = y === 0 ? 0 : (pixels[to - line] ?? 0);
      const corner = x < bytes || y === 0 ? 0 : (pixels[to - line - bytes] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      pixels[to] = (raw[y * (line + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, bytes, pixels };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
