import { imageSrcSet } from '../../domain/image-url.ts';
import { classes } from '../lib/classes.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** How wide the layout shows it (`sizes`): the browser takes the smallest file that is enough. */
  sizes: string;
  className?: string;
}

/** The picture of a post, always square; loaded when it comes near the screen. */
export function Picture({ src, alt, sizes, className }: PictureProps) {
  return (
    <img
      src={src}
      srcSet={imageSrcSet(src, [192, 320, 640, 960])}
      sizes={sizes}
      alt={alt}
      width={960}
      height={960}
      loading="lazy"
      decoding="async"
      className={classes('aspect-square bg-wash object-cover', className)}
    />
  );
}
