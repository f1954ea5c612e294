import { useState } from 'react';
import { classes } from '../lib/classes.ts';

const PLACEHOLDER = '/avatar-placeholder.svg';

const sizes = {
  small: 'size-8',
  medium: 'size-11',
  large: 'size-16',
  huge: 'size-28',
} as const;

interface AvatarProps {
  /** Null shows the placeholder, and so does a picture that cannot be loaded. */
  src: string | null;
  /** Text for who cannot see it; empty (the default) where the name stands beside it. */
  alt?: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** A round portrait. */
export function Avatar({ src, alt = '', size = 'medium', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <img
      src={src === null || src === failed ? PLACEHOLDER : src}
      onError={() => setFailed(src)}
      alt={alt}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={classes(
        'shrink-0 rounded-full border bg-wash object-cover',
        sizes[size],
        className,
      )}
    />
  );
}
