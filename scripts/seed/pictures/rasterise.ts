import sharp from 'sharp';

/** An SVG as a square JPEG, as small as possible without visible loss. `size` in pixels. */
export function rasterise(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(size, size)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
