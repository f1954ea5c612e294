/** The shapes of the illustrations, as SVG text. Lengths are in pixels of a 900 px square. */

export const SIZE = 900;

/** One decimal is enough for coordinates, and makes the text short. */
const n = (value: number) => Math.round(value * 10) / 10;

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** An open line with round ends. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** Shapes moved to (x, y), then turned by `degrees` and scaled around that point. */
export function placed(x: number, y: number, shapes: string, degrees = 0, scale = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${Math.round(scale * 1000) / 1000})">${shapes}</g>`;
}

/** A vertical gradient over the whole picture. */
export function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, SIZE, SIZE, 'url(#sky)')}`;
}

/** Joins the shapes for 0 … count - 1. */
export function repeat(count: number, shape: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => shape(index)).join('');
}

export function picture(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${shapes}</svg>`;
}
