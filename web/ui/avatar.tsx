import { useState } from 'react';
import { imageSrcSet } from '../../domain/posts/image-url.ts';
import { classes } from './classes.ts';

const PLACEHOLDER = '/avatar-placeholder.svg';

/** Each size's style, and its width for the choice of a file. */
const sizes = {
  small: { look: 'base:size-8', width: '2rem' },
  medium: { look: 'base:size-11', width: '2.75rem' },
  large: { look: 'base:size-16', width: '4rem' },
  huge: { look: 'base:size-28', width: '7rem' },
} as const;

interface AvatarProps {
  /** Null shows the placeholder, and so does an image that fails to load. */
  src: string | null;
  /** Alternative text; empty (the default) when the name stands beside it. */
  alt?: string;
  size?: keyof typeof sizes;
  className?: string;
}

export function Avatar({ src, alt = '', size = 'medium', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src === null || src === failed ? PLACEHOLDER : src;
  return (
    <img
      src={shown}
      srcSet={imageSrcSet(shown, [96, 192, 320])}
      sizes={sizes[size].width}
      onError={() => setFailed(src)}
      alt={alt}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={classes(
        'shrink-0 rounded-full border bg-wash object-cover',
        sizes[size].look,
        className,
      )}
    />
  );
}
